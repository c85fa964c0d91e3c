package dev.journeyman.workspace;

import dev.journeyman.workspace.process.Guard;
import dev.journeyman.workspace.process.Guards;
import dev.journeyman.workspace.process.Sandbox;
import dev.journeyman.workspace.process.Shell;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A worker: a program that runs a command below a guard, and is killed or stopped. Its arguments are a directory, the deadline, whether
 * the command is enclosed, and the command.
 */
public final class GuardedWorker {

    private GuardedWorker() {}

    public static void main(String[] arguments) throws InterruptedException {
        Path root = Path.of(arguments[0]);
        Guard guard = new Guards(root.resolveSibling("guards")).open(Long.parseLong(arguments[1]));
        Shell shell = Boolean.parseBoolean(arguments[2])
                ? new Shell(root, root.resolveSibling("home"))
                : new Shell(root, root.resolveSibling("home"), Sandbox.NONE);
        shell.below(guard).run(arguments[3], Duration.ofMinutes(5));
    }
}
