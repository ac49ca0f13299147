import Foundation

extension CatalogueFault {
    /// Reads the objects of a file; nil where it is wrong, which is noted.
    mutating func read<Objects: Decodable>(_ type: Objects.Type, _ file: CatalogueFile, _ data: Data) -> Objects? {
        do throws(FileFault) {
            return try file.objects(type, in: data)
        } catch {
            sentences[file] = error.sentence
            return nil
        }
    }
}

extension CatalogueFile {
    fileprivate func objects<Objects: Decodable>(
        _ type: Objects.Type, in data: Data
    ) throws(FileFault) -> Objects {
        let content = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        if content.allSatisfy({ " \t\r\n".utf8.contains($0) }) { throw FileFault(sentence: "The file is empty.") }
        // With a NUL in it the decoder would take the text for UTF-16.
        guard !content.contains(0), String(validating: content, as: UTF8.self) != nil else {
            throw FileFault(sentence: "The file is not a text in UTF-8.")
        }
        do {
            try JSONSyntax.check(content)
            return try JSONDecoder().decode(Objects.self, from: content)
        } catch let broken as JSONFault {
            throw FileFault(sentence: broken.sentence)
        } catch let wrong as FileFault {
            throw wrong
        } catch {
            // Whatever can be wrong with an item is a `FileFault`.
            throw FileFault(sentence: "The file is not an array: it must begin with [ and end with ].")
        }
    }
}
