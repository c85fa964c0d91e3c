package dev.journeyman.workspace.process;

import java.nio.file.Path;

/** What a process reads from its standard input. It is immutable and may be used from any thread. */
public sealed interface ProcessInput {

    /** Nothing: a pipe that is closed at once. */
    ProcessInput NONE = new Text("");

    /** What the caller writes to the {@link StartedProgram#input() running program}. */
    ProcessInput WRITTEN = new Written();

    /** A text, through a pipe. A program that stops reading before its end is not an error. */
    record Text(String text) implements ProcessInput {}

    /** A file or a device. */
    record From(Path file) implements ProcessInput {}

    /** What the caller writes. */
    record Written() implements ProcessInput {}
}
