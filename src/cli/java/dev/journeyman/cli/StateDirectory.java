package dev.journeyman.cli;

import java.nio.file.Path;
import java.util.Map;

/** The user's state directory: where worktrees and stores live unless something else is said. */
final class StateDirectory {

    private StateDirectory() {}

    static Path of(Map<String, String> environment) {
        String configured = environment.get("XDG_STATE_HOME");
        Path state = configured == null || configured.isBlank()
                ? Path.of(home(environment), ".local", "state")
                : Path.of(configured);
        return state.resolve("journeyman");
    }

    private static String home(Map<String, String> environment) {
        String home = environment.get("HOME");
        return home == null || home.isBlank() ? System.getProperty("user.home") : home;
    }
}
