package dev.journeyman.agents;

import java.io.IOException;
import java.nio.file.Path;

/** How many of the questions of its first start an agent has asked. */
enum FirstRun {
    /** It has asked nothing yet. */
    BEGINS,
    /** It knows its user and will ask whether to trust the folder. */
    ASKS_FOR_TRUST,
    /** It has asked everything. */
    IS_OVER;

    /** Writes what an agent remembers of its first run into a home. */
    void remembered(Agent agent, Home home) throws IOException {
        Path folder = home.worktree().toRealPath();
        switch (agent) {
            case CLAUDE -> claude(home, folder);
            case CODEX -> {
                if (this == IS_OVER) {
                    home.append(".codex/config.toml", """

                        [projects."%s"]
                        trust_level = "trusted"
                        """.formatted(folder));
                }
            }
            case GEMINI -> gemini(home);
            case OPENCODE, COPILOT -> {} // they ask nothing
        }
    }

    private void claude(Home home, Path folder) throws IOException {
        home.environment().remove("ANTHROPIC_API_KEY"); // it would ask whether the key is intended
        home.environment().put("ANTHROPIC_AUTH_TOKEN", Home.KEY);
        String person = "\"hasCompletedOnboarding\": true, \"theme\": \"dark\"";
        String trust = "\"projects\": {\"%s\": {\"hasTrustDialogAccepted\": true}}".formatted(folder);
        home.write(
                ".claude.json",
                switch (this) {
                    case BEGINS -> "{}";
                    case ASKS_FOR_TRUST -> "{%s}".formatted(person);
                    case IS_OVER -> "{%s, %s}".formatted(person, trust);
                });
    }

    private void gemini(Home home) throws IOException {
        if (this == ASKS_FOR_TRUST) {
            home.environment().remove("GEMINI_CLI_NO_RELAUNCH"); // with it, the agent ends when it is trusted
        }
        home.write(".gemini/settings.json", """
            {
              "security": {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": %b}},
              "privacy": {"usageStatisticsEnabled": false},
              "general": {"enableAutoUpdate": false, "maxAttempts": 1}
            }
            """.formatted(this == ASKS_FOR_TRUST));
    }
}
