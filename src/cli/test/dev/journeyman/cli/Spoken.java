package dev.journeyman.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/**
 * The result of a call of the program within this process.
 *
 * @param exit its exit code
 * @param out its standard output
 * @param err its standard error
 */
public record Spoken(int exit, String out, String err) {

    /** Calls the program with the environment of this process. */
    public static Spoken on(String... arguments) {
        return with(System.getenv(), arguments);
    }

    /** Calls the program with other environment variables. */
    public static Spoken with(Map<String, String> environment, String... arguments) {
        return in(Path.of(""), environment, arguments);
    }

    /** Calls the program in a directory. */
    public static Spoken in(Path directory, Map<String, String> environment, String... arguments) {
        return at(InstantSource.system(), directory, environment, arguments);
    }

    /** Calls the program in a directory at a time. */
    public static Spoken at(InstantSource clock, Path directory, Map<String, String> environment, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Journeyman.run(
                new Invocation(
                        directory,
                        environment,
                        InputStream.nullInputStream(),
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        ConsoleTerminal.none(),
                        clock),
                arguments);
        return new Spoken(exit, out.toString(), err.toString());
    }
}
