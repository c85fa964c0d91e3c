package dev.journeyman.cli;

import dev.journeyman.workspace.process.ProcessInput;
import dev.journeyman.workspace.process.ProcessOutput;
import java.io.Console;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The terminal that the program's streams are attached to, or none.
 *
 * <p>It may be used from any thread.
 */
public final class ConsoleTerminal {

    /** The lines of a screen whose terminal does not report its size. */
    public static final int USUAL_HEIGHT = 24;

    private static final int USUAL_WIDTH = 80;
    private static final Pattern SIZE = Pattern.compile("(\\d{1,5}) ([1-9]\\d{0,4})");
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,4}");

    private final Map<String, String> environment;
    private final boolean attached;

    private ConsoleTerminal(Map<String, String> environment, boolean attached) {
        this.environment = environment;
        this.attached = attached;
    }

    /** Returns the terminal of this process. */
    static ConsoleTerminal ofProcess(Map<String, String> environment) {
        return new ConsoleTerminal(environment, true);
    }

    /** Returns the terminal of a call within another program: it is never present and shows nothing. */
    public static ConsoleTerminal none() {
        return new ConsoleTerminal(Map.of(), false);
    }

    /** Returns whether standard input and output are a terminal. From JDK 22 on, a console exists without one. */
    @SuppressWarnings("SystemConsoleNull")
    public boolean present() {
        if (!attached) {
            return false;
        }
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException olderJvm) {
            return true;
        }
    }

    /** Asks the person at the terminal for a secret, which is not shown; empty without a terminal. */
    @SuppressWarnings("SystemConsoleNull")
    public Optional<String> secret(String prompt) {
        Console console = present() ? System.console() : null;
        return console == null
                ? Optional.empty()
                : Optional.ofNullable(console.readPassword("%s", prompt)).map(String::new);
    }

    /** Returns whether standard output is a terminal that can clear a line. */
    public boolean showsOutput() {
        return able() && is("1", ProcessOutput.OUTPUT_INHERITED);
    }

    /** Returns whether standard error is a terminal that can clear a line. */
    boolean showsErrors() {
        return able() && is("2", ProcessOutput.ERROR_INHERITED);
    }

    /** Returns whether the user has switched colours off for all programs (no-color.org). */
    boolean colourless() {
        String wish = environment.get("NO_COLOR");
        return wish != null && !wish.isEmpty();
    }

    /** Returns its current number of columns: of the terminal, else of COLUMNS, else 80. */
    public int width() {
        return size(2, "COLUMNS", USUAL_WIDTH);
    }

    /** Returns its current number of lines: of the terminal, else of LINES, else 24. */
    public int height() {
        return size(1, "LINES", USUAL_HEIGHT);
    }

    private int size(int part, String variable, int usual) {
        Matcher size = SIZE.matcher(answer("stty size </dev/tty 2>/dev/null").strip());
        String told = Optional.ofNullable(environment.get(variable)).orElse("");
        String number = size.matches() ? size.group(part) : NUMBER.matcher(told).matches() ? told : "0";
        return number.matches("0+") ? usual : Integer.parseInt(number);
    }

    private boolean able() {
        return attached && !"dumb".equals(environment.get("TERM"));
    }

    /** Java cannot tell whether a stream is a terminal; a shell that inherits the stream can. */
    private static boolean is(String stream, ProcessOutput inherited) {
        return TerminalAnswer.of(List.of("sh", "-c", "test -t " + stream), ProcessInput.NONE, inherited)
                .isPresent();
    }

    private static String answer(String command) {
        return TerminalAnswer.of(List.of("sh", "-c", command), ProcessInput.NONE, ProcessOutput.APART)
                .orElse("");
    }
}
