package dev.journeyman.workspace;

import dev.journeyman.workspace.process.Sandbox;
import dev.journeyman.workspace.process.Shell;
import java.nio.file.Path;
import java.time.Duration;

/** A program that runs a command, in an enclosure by default, prints the process of the command, and is killed. */
public final class Abandoned {

    static final String UNENCLOSED = "unenclosed";

    private Abandoned() {}

    public static void main(String[] arguments) throws InterruptedException {
        Path root = Path.of(arguments[0]);
        Path home = Path.of(arguments[1]);
        boolean unenclosed = arguments.length > 3 && arguments[3].equals(UNENCLOSED);
        (unenclosed ? new Shell(root, home, Sandbox.NONE) : new Shell(root, home))
                .telling(process -> System.out.println(process.pid() + " " + process.since()))
                .run(arguments[2], Duration.ofMinutes(1));
    }
}
