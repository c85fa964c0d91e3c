package dev.journeyman.cli;

import java.io.Console;

/** Whether a person sits at the other end. */
final class Terminal {

    private Terminal() {}

    /** Returns whether standard input and output are a terminal. From JDK 22 on a console alone says nothing. */
    @SuppressWarnings("SystemConsoleNull")
    static boolean present() {
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
}
