package dev.journeyman.cli;

import dev.journeyman.terminal.Pty;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The terminal a person sits at while an agent has it: every key goes to the agent. Where nobody sits at one, nothing is changed. It is
 * left as it was found, also when the program is ended.
 */
final class RawTerminal implements AutoCloseable {

    private static final Path TERMINAL = Path.of("/dev/tty");
    private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,3}) ([1-9]\\d{0,3})");

    private final String found;

    private RawTerminal(String found) {
        this.found = found;
    }

    /** Takes the terminal, where standard input and output are one. */
    static RawTerminal taken(ConsoleTerminal terminal) {
        RawTerminal seat = new RawTerminal(terminal.present() ? stty("-g") : "");
        if (seat.somebody()) {
            stty("raw", "-echo");
        }
        return seat;
    }

    private boolean somebody() {
        return !found.isEmpty();
    }

    /** Returns the size of the terminal, or a usual one. */
    Pty.Size size() {
        Matcher size = SIZE.matcher(somebody() ? stty("size") : "");
        return size.matches()
                ? new Pty.Size(Integer.parseInt(size.group(2)), Integer.parseInt(size.group(1)))
                : Pty.Size.USUAL;
    }

    /** Has something done whenever the terminal gets another size. The class for signals is not part of Java. */
    void whenResized(Runnable what) {
        if (!somebody()) {
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
            // the agent keeps the size it began with
        }
    }

    /** Takes back what programs set of a terminal: its other screen, hidden cursors, mice, pastes, keys of their own. */
    void reset() {
        if (somebody()) {
            System.out.print(
                    "\u001b[?1049l\u001b[?25h\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1006l\u001b[?1004l\u001b[?2004l\u001b[<u\u001b[0m\r\n");
            System.out.flush();
        }
    }

    @Override
    public void close() {
        if (somebody()) {
            stty(found);
        }
    }

    private static String stty(String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "stty";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(Redirect.from(TERMINAL.toFile()))
                    .start();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return process.waitFor() == 0 ? out.strip() : "";
        } catch (IOException none) {
            return "";
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
