import Testing

@Suite struct ImagesTests {}
