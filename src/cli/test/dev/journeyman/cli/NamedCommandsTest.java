package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The commands that the manual shows: the program of this version takes each of them. */
class NamedCommandsTest {

    private static final Path ROOT = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")));
    private static final Pattern IN_A_BLOCK =
            Pattern.compile("(?m)^(?: {4}|\\s*)(?:build/install/journeyman/bin/)?journeyman( (?:.*\\\\\n)*.*)?$");
    private static final Pattern IN_A_SENTENCE = Pattern.compile("`journeyman ([a-z][^`\\[…<]*)`");
    private static final Pattern CODE = Pattern.compile("(?ms)^ *```sh\n.*?^ *```$|^\n(?: {4}\\S.*\n)+");
    private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^\\s\"'])+");

    @Test
    void are_taken() {
        List<String> refused = pages().flatMap(
                        page -> commands(page).flatMap(command -> refusal(page, command).stream()))
                .toList();

        assertThat(refused).isEmpty();
    }

    @Test
    void are_found() {
        assertThat(pages().flatMap(NamedCommandsTest::commands)).hasSizeGreaterThan(80);
    }

    private static Stream<Path> pages() {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs.toList().stream())
                    .filter(page -> page.toString().endsWith(".md") && !page.endsWith("cli.md"));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static Stream<String> commands(Path page) {
        String text = read(page);
        Stream<String> typed = CODE.matcher(text)
                .results()
                .flatMap(code -> IN_A_BLOCK.matcher(code.group()).results())
                .map(NamedCommandsTest::typed)
                .filter(line -> !line.startsWith("(")); // a table of the store, which has the name of the program
        return Stream.concat(typed, IN_A_SENTENCE.matcher(text).results().map(NamedCommandsTest::typed));
    }

    /** Returns what is typed in a line: what follows several spaces, a comment or an operator of the shell explains it. */
    private static String typed(MatchResult line) {
        String rest = line.group(1) == null ? "" : line.group(1);
        return rest.replace("\\\n", " ")
                .strip()
                .replaceFirst("(^| +)#.*", "")
                .replaceFirst(" {3,}.*", "")
                .replaceFirst(" +[|&><].*", "");
    }

    private static Optional<String> refusal(Path page, String command) {
        String[] words = WORD.matcher(command)
                .results()
                .map(word -> word.group().replaceAll("[\"']", ""))
                .toArray(String[]::new);
        if (words.length == 0 || words[0].equals("help")) {
            return Optional.empty();
        }
        try {
            Journeyman.line(invocation(), Journeyman.COMMANDS).parseArgs(words);
            return Optional.empty();
        } catch (CommandLine.MissingParameterException named) { // a sentence about the command
            return words.length > 1 ? Optional.of(said(page, command, named)) : Optional.empty();
        } catch (CommandLine.ParameterException refused) {
            return Optional.of(said(page, command, refused));
        }
    }

    private static String said(Path page, String command, CommandLine.ParameterException refused) {
        return "%s: journeyman %s: %s".formatted(page.getFileName(), command, refused.getMessage());
    }

    private static Invocation invocation() {
        return new Invocation(
                ROOT,
                Map.of(),
                InputStream.nullInputStream(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(new StringWriter()),
                ConsoleTerminal.none(),
                InstantSource.system());
    }

    private static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
