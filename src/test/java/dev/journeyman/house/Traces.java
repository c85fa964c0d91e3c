package dev.journeyman.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Traces of the machine that a file was written on. The patterns are put together here, so that they do not find themselves. */
final class Traces {

    /** An address whose host is, by one of its labels, where packages are fetched from. */
    static final Pattern REGISTRY = Pattern.compile(
            "//[^/\\s\"']*"
                    + Stream.of(
                                    "artifact" + "ory",
                                    "nex" + "us",
                                    "jf" + "rog",
                                    "regis" + "try",
                                    "mir" + "ror",
                                    "sona" + "type",
                                    "pack" + "ages",
                                    "maven" + "\\.google",
                                    "repo1?" + "\\.",
                                    "pypi" + "\\.",
                                    "plugins" + "\\.gradle")
                            .collect(Collectors.joining("|", "(", ")")),
            Pattern.CASE_INSENSITIVE);

    /** An absolute path into a home or work directory. */
    static final Pattern SOMEBODYS_DIRECTORY = Pattern.compile("(?<![\\w.})>])(/"
            + String.join("/|/", List.of("home", "root", "work", "Users", "workspace")) + "/|[A-Z]:\\\\Users)\\w");

    private Traces() {}

    /** Returns the lines of a file that hold a trace, each with its place. */
    static Stream<String> in(Path file, Pattern trace) {
        List<String> lines = text(file).lines().toList();
        return IntStream.range(0, lines.size())
                .filter(i -> trace.matcher(lines.get(i)).find())
                .mapToObj(i -> "%s, line %d: %s"
                        .formatted(House.name(file), i + 1, lines.get(i).strip()));
    }

    /** Reads any file, also one that is no text; what is looked for is ASCII. */
    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
