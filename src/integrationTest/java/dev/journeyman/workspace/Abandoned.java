package dev.journeyman.workspace;

import java.nio.file.Path;
import java.time.Duration;

/** A program that runs a command and is killed meanwhile. */
final class Abandoned {

    private Abandoned() {}

    public static void main(String[] arguments) throws InterruptedException {
        new Shell(Path.of(arguments[0]), Path.of(arguments[1])).run(arguments[2], Duration.ofMinutes(1));
    }
}
