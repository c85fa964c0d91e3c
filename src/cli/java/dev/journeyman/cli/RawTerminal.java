package dev.journeyman.cli;

import dev.journeyman.terminal.Pty;
import dev.journeyman.workspace.process.ProcessInput;
import dev.journeyman.workspace.process.ProcessOutput;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The person's terminal while an agent uses it: every key goes to the agent. Without a terminal nothing is changed.
 * Closing it restores the settings it had before.
 */
final class RawTerminal implements AutoCloseable {

    private static final ProcessInput TERMINAL = new ProcessInput.From(Path.of("/dev/tty"));
    private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,3}) ([1-9]\\d{0,3})");

    private final String found;

    private RawTerminal(String found) {
        this.found = found;
    }

    /** Switches the terminal to raw mode, if standard input and output are one. */
    static RawTerminal taken(ConsoleTerminal terminal) {
        RawTerminal raw = new RawTerminal(terminal.present() ? stty("-g") : "");
        if (raw.attached()) {
            stty("raw", "-echo");
        }
        return raw;
    }

    private boolean attached() {
        return !found.isEmpty();
    }

    /** Returns the size of the terminal; without a terminal, the usual size. */
    Pty.Size size() {
        Matcher size = SIZE.matcher(attached() ? stty("size") : "");
        return size.matches()
                ? new Pty.Size(Integer.parseInt(size.group(2)), Integer.parseInt(size.group(1)))
                : Pty.Size.USUAL;
    }

    /**
     * Runs a task whenever the terminal is resized. Reflection is needed because the class for signals is not part of
     * Java.
     */
    void whenResized(Runnable what) {
        if (!attached()) {
            return;
        }
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object resized = Proxy.newProxyInstance(
                    handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        what.run();
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("WINCH"), resized);
        } catch (ReflectiveOperationException unknown) {
            // the agent keeps its first size
        }
    }

    /**
     * Undoes what programs switch on in a terminal: the alternate screen, mouse, focus, paste and key modes, a hidden
     * cursor.
     */
    void reset() {
        if (attached()) {
            System.out.print(
                    "\u001b[?1049l\u001b[?25h\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1006l\u001b[?1004l\u001b[?2004l\u001b[<u\u001b[0m\r\n");
            System.out.flush();
        }
    }

    @Override
    public void close() {
        if (attached()) {
            stty(found);
        }
    }

    private static String stty(String... arguments) {
        List<String> command =
                Stream.concat(Stream.of("stty"), Stream.of(arguments)).toList();
        return TerminalAnswer.of(command, TERMINAL, ProcessOutput.APART)
                .map(String::strip)
                .orElse("");
    }
}
