package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Programs for terminals, and their output. */
final class Started {

    /** Shows each byte it receives, and reports when it is ready. */
    static final String BYTES = "stty raw -echo; printf 'ready:'; exec cat -vET";

    /** The same as a program that takes a paste as one input. */
    static final String PASTES = "stty raw -echo; printf '\\033[?2004hready:'; exec cat -vET";

    static final Map<String, String> ENVIRONMENT =
            Map.of("PATH", System.getenv("PATH"), "LC_ALL", "C.UTF-8", "PS1", "$ ");

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private Started() {}

    /** Skips a test if a program is not installed. */
    static void required(String program) {
        boolean there = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
        assumeTrue(there, "skipped: there is no " + program);
    }

    /** Starts a script of a shell in a terminal of our own. */
    static Pty script(Path directory, String script, @Nullable OutputStream onlooker) throws IOException {
        return program(directory, List.of("sh", "-c", script), onlooker);
    }

    /** Starts a program in a terminal of our own. */
    static Pty program(Path directory, List<String> program, @Nullable OutputStream onlooker) throws IOException {
        return Pty.start(program, directory, ENVIRONMENT, Pty.Size.USUAL, onlooker);
    }

    /** Waits until a text is on a terminal, wherever its lines break. */
    static void shows(Terminal terminal, String text) throws InterruptedException {
        boolean shown = Watched.shows(terminal, screen -> flat(screen).contains(text), PATIENCE);
        assertThat(shown)
                .as(() ->
                        "\"%s\" is not on%n%s".formatted(text, terminal.screen().text()))
                .isTrue();
    }

    /** Returns the text of a screen in one line. */
    static String flat(Screen screen) {
        return String.join("", screen.lines());
    }
}
