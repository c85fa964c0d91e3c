package dev.journeyman.workspace;

import java.nio.file.Path;
import java.util.Map;

/**
 * The user's state directory: where worktrees and stores are kept unless another place is named. It is {@code journeyman} below
 * {@code XDG_STATE_HOME} or, where that is not an absolute path, below {@code .local/state} in {@code HOME}.
 */
public final class StateDirectory {

    private StateDirectory() {}

    /** Returns the state directory of the user whose environment variables these are. */
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
