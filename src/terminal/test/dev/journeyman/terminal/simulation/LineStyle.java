package dev.journeyman.terminal.simulation;

import java.util.Map;

/**
 * The way a family of agents reads lines. It is immutable.
 *
 * @param prompt the prompt for a message
 * @param edits whether the agent has a line editor, with bracketed paste
 * @param shell whether the agent runs the lines as commands
 * @param questions the agent's questions, by the kind of dialog
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
