package dev.journeyman.cli;

import dev.journeyman.cli.show.ShownWriter;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;

/**
 * One call of the program: its directory, environment variables, streams and terminal. Commands take all of these from
 * here and nothing from the process, so that the program can be called many times in one process. It is immutable and
 * may be used from any thread.
 *
 * @param directory the directory that relative file names refer to; empty for the directory of the process
 * @param environment the environment variables
 * @param in standard input
 * @param out standard output
 * @param err standard error
 * @param terminal the terminal that the streams are attached to, if any
 * @param clock the time, for how long a run has waited
 */
public record Invocation(
        Path directory,
        Map<String, String> environment,
        InputStream in,
        PrintWriter out,
        PrintWriter err,
        ConsoleTerminal terminal,
        InstantSource clock) {

    public Invocation {
        environment = Map.copyOf(environment);
    }

    /** Returns the call that started this process. */
    static Invocation ofProcess(PrintWriter out, PrintWriter err) {
        Map<String, String> environment = System.getenv();
        return new Invocation(
                Path.of(""),
                environment,
                System.in,
                out,
                err,
                ConsoleTerminal.ofProcess(environment),
                InstantSource.system());
    }

    /** Returns the same call with output streams that let no control character through to a terminal. */
    Invocation guarded() {
        return new Invocation(
                directory, environment, in, ShownWriter.over(out), ShownWriter.over(err), terminal, clock);
    }

    /** Returns the time zone in which times are shown: the one of TZ, else the one of the process. */
    public ZoneId zone() {
        try {
            String named = environment.getOrDefault("TZ", "");
            return named.isBlank()
                    ? ZoneId.systemDefault()
                    : ZoneId.of(named.startsWith(":") ? named.substring(1) : named);
        } catch (DateTimeException otherForm) {
            return ZoneId.systemDefault();
        }
    }

    /** Returns the path of a file name on the command line, relative to the directory of the call. */
    public Path path(String name) {
        return directory.resolve(name);
    }

    /** Returns a file name relative to the directory of the call where the file is below it, else unchanged. */
    public String shown(String file) {
        try {
            Path here = directory.toAbsolutePath();
            Path path = Path.of(file);
            return path.startsWith(here) ? here.relativize(path).toString() : file;
        } catch (InvalidPathException notAPath) {
            return file;
        }
    }
}
