package dev.journeyman.workspace.directory;

import java.nio.file.Path;
import java.util.Map;

/**
 * The user's state directory, the default place of worktrees and stores. It is {@code journeyman} below
 * {@code XDG_STATE_HOME} or, if that is not an absolute path, below {@code .local/state} in {@code HOME}. It may be
 * used from any thread.
 */
public final class StateDirectory {

    private StateDirectory() {}

    /** Returns the state directory of the user with these environment variables. */
    public static Path of(Map<String, String> environment) {
        Path configured = Path.of(environment.getOrDefault("XDG_STATE_HOME", "").strip());
        Path state = configured.isAbsolute() ? configured : home(environment).resolve(Path.of(".local", "state"));
        return state.resolve("journeyman");
    }

    private static Path home(Map<String, String> environment) {
        String home = environment.getOrDefault("HOME", "");
        return Path.of(home.isBlank() ? System.getProperty("user.home") : home);
    }
}
