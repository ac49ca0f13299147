import Testing

@Suite struct SiteTests {}
