package dev.journeyman.workspace;

import java.util.List;

/** What a command is started in, so that its processes cannot get away from it. */
@FunctionalInterface
interface Enclosure {

    /** Nothing: a command is started as it is, and its processes are looked for when it ends. */
    Enclosure NONE = command -> command;

    /** Returns a command line that runs another in it; all its processes end with the first child of what that starts. */
    List<String> around(List<String> command);
}
