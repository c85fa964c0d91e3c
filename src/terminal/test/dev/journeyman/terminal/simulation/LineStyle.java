package dev.journeyman.terminal.simulation;

import java.util.Map;

/**
 * How a family of agents reads lines. Immutable.
 *
 * @param prompt what it writes when it waits
 * @param edits whether it reads keys itself, and takes a paste as a paste
 * @param shell whether what it reads is run
 * @param questions what it asks, by what sort of a dialog that is
 */
record LineStyle(String prompt, boolean edits, boolean shell, Map<String, String> questions) {

    static final LineStyle AIDER = new LineStyle(
            "> ",
            true,
            false,
            Map.of(
                    "trust", "Add .aider* to .gitignore (recommended)? (Y)es/(N)o [Yes]: ",
                    "permission", "Run shell command? (Y)es/(N)o [Yes]: "));

    static final LineStyle SHELL =
            new LineStyle("me@host:/repo/tree$ ", true, true, Map.of("login", "me@host's password: "));

    static final LineStyle CUSTOM = custom("> ");

    static final LineStyle WORDS = custom("How can I help?\r\n");

    private static LineStyle custom(String prompt) {
        return new LineStyle(
                prompt,
                false,
                false,
                Map.of(
                        "onboarding", "Press Enter to continue ",
                        "trust", "Do you trust this folder? [y/n] ",
                        "login", "Enter your API key: ",
                        "permission", "Do you want to proceed? [y/n] "));
    }

    String question(String kind) {
        return questions.getOrDefault(kind, "");
    }
}
