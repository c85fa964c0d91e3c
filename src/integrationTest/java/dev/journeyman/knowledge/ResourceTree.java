package dev.journeyman.knowledge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of a repository, as they are stored among the resources. */
final class ResourceTree {

    /** The suffix of every resource name. With it, no tool takes the file for a source of this project. */
    private static final String ENDING = ".txt";

    private ResourceTree() {}

    /** Returns content by path, in the order of the paths. */
    static Map<String, String> of(String name) {
        try {
            URL place = Objects.requireNonNull(ResourceTree.class.getResource(name), name);
            return read(Path.of(place.toURI()));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        } catch (URISyntaxException never) {
            throw new IllegalStateException(never);
        }
    }

    private static Map<String, String> read(Path top) throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (Path file : below(top)) {
            String path = top.relativize(file).toString().replace('\\', '/');
            files.put(path.substring(0, path.length() - ENDING.length()), Files.readString(file));
        }
        return files;
    }

    private static List<Path> below(Path top) throws IOException {
        try (Stream<Path> walk = Files.walk(top)) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }
}
