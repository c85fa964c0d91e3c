package dev.journeyman.testkit.peer;

import java.util.regex.Pattern;

/** The rule of providers for names of tools. */
final class ToolNames {

    static final int LONGEST = 64;
    static final Pattern CHARACTERS = Pattern.compile("^[a-zA-Z0-9_-]+$");
    static final Pattern WHOLE = Pattern.compile("^[a-zA-Z0-9_-]{1," + LONGEST + "}$");

    private ToolNames() {}
}
