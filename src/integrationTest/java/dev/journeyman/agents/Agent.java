package dev.journeyman.agents;

import java.util.Locale;

/** A coding agent as npm installs it, in the version this suite was tried with. */
enum Agent {
    CLAUDE("@anthropic-ai/claude-code", "2.1.326", "@anthropic-ai/claude-code-*/claude"),
    CODEX("@openai/codex", "0.169.0", "@openai/codex-*/vendor/*/bin/codex"),
    GEMINI("@google/gemini-cli", "0.61.0", ".bin/gemini"),
    OPENCODE("opencode-ai", "1.18.33", "opencode-*/bin/opencode"),
    COPILOT("@github/copilot", "1.0.102", "@github/copilot-*/copilot");

    private final String npm;
    private final String version;
    private final String program;

    Agent(String npm, String version, String program) {
        this.npm = npm;
        this.version = version;
        this.program = program;
    }

    /** Returns the package's name. */
    String npm() {
        return npm;
    }

    String version() {
        return version;
    }

    /** Returns where the program is below {@code node_modules}: the native one where the package would link it in a script. */
    String program() {
        return program;
    }

    /** Returns its name on a command line. */
    String command() {
        return name().toLowerCase(Locale.ROOT);
    }
}
