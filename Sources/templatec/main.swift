print("templatec")
