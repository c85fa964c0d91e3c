package dev.journeyman.knowledge.ranking;

import dev.journeyman.knowledge.words.Tokenizer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The path of a file and what can be derived from the path alone. It is immutable and may be used from any thread.
 *
 * @param path the path from the root, with slashes
 * @param kind the kind of file
 * @param name the terms of the file name, without its extensions
 * @param directory the terms of its directories
 */
public record FileAddress(String path, FileKind kind, List<String> name, List<String> directory) {

    /** Returns the addresses of paths, in their order. */
    public static List<FileAddress> all(List<String> paths) {
        Map<String, List<String>> directories = new ConcurrentHashMap<>();
        return paths.parallelStream().map(path -> of(path, directories)).toList();
    }

    private static FileAddress of(String path, Map<String, List<String>> directories) {
        int name = path.lastIndexOf('/') + 1;
        return new FileAddress(
                path,
                FileKind.of(path),
                Tokenizer.of(stem(path.substring(name))),
                directories.computeIfAbsent(path.substring(0, name), Tokenizer::of));
    }

    /** Returns the file name without its extensions. */
    String stem() {
        return stem(path.substring(path.lastIndexOf('/') + 1));
    }

    private static String stem(String name) {
        int dot = name.indexOf('.', 1);
        return dot < 0 ? name : name.substring(0, dot);
    }
}
