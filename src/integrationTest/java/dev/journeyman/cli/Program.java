package dev.journeyman.cli;

import dev.journeyman.build.Finished;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The program, called within this process: each call has a directory, environment variables and streams of its own.
 *
 * @param directory the directory of the call
 * @param environment its environment variables
 */
public record Program(Path directory, Map<String, String> environment) {

    /** Returns the program in a directory, with the environment variables of this process. */
    public static Program in(Path directory) {
        return new Program(directory, System.getenv());
    }

    /** Returns the same with one more environment variable, written {@code NAME=VALUE}. */
    public Program with(String variable) {
        int equals = variable.indexOf('=');
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable.substring(0, equals), variable.substring(equals + 1));
        return new Program(directory, more);
    }

    /** Calls the program and returns its exit code and output. */
    public Finished run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Invocation invocation = new Invocation(
                directory,
                environment,
                InputStream.nullInputStream(),
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                ConsoleTerminal.none(),
                InstantSource.system());
        int exit = Journeyman.run(invocation, arguments);
        return new Finished(exit, out.toString(), err.toString());
    }

    /** Calls the program and returns its exit code and output. */
    public Finished run(List<String> arguments) {
        return run(arguments.toArray(String[]::new));
    }
}
