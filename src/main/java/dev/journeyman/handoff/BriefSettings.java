package dev.journeyman.handoff;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether and how whoever takes over is told what came before.
 *
 * @param enabled whether anybody is told anything
 * @param maxLines how many lines a brief may have
 * @param kinds who is told
 * @param helperAttempts how many attempts a helper is told about
 * @param maxFiles how many files a line names
 */
public record BriefSettings(boolean enabled, int maxLines, Set<BriefKind> kinds, int helperAttempts, int maxFiles) {

    /** The settings where nobody says otherwise. */
    public static final BriefSettings DEFAULT = new BriefSettings(true, 10, EnumSet.allOf(BriefKind.class), 2, 3);

    public BriefSettings {
        kinds = Set.copyOf(kinds);
    }

    /** Returns the settings of an environment. */
    public static BriefSettings of(Map<String, String> environment) {
        return DEFAULT;
    }

    /** Returns whether somebody is told; a task may have it otherwise than everybody, null where it does not say. */
    public boolean allows(BriefKind kind, @Nullable Boolean ofTask) {
        return (ofTask == null ? enabled : ofTask) && kinds.contains(kind);
    }
}
