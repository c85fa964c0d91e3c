package dev.journeyman.handoff;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Whether and how whoever takes over is told what came before. A value that is not allowed is refused with a
 * {@link dev.journeyman.story.BadInputException}, in the environment and here. It is immutable and may be used from any thread.
 *
 * @param enabled whether anybody is told anything
 * @param maxLines how many lines a brief may have
 * @param kinds who is told; nobody where it is empty
 * @param helperAttempts how many rounds of checks a helper is told about
 * @param maxFiles how many files a line names
 */
public record BriefSettings(boolean enabled, int maxLines, Set<BriefKind> kinds, int helperAttempts, int maxFiles) {

    /** The settings where nobody says otherwise. */
    public static final BriefSettings DEFAULT = new BriefSettings(true, 10, EnumSet.allOf(BriefKind.class), 2, 3);

    public BriefSettings {
        kinds = Collections.unmodifiableSet(new TreeSet<>(kinds)); // in one order, as journals are written
        BriefOption.MAX_LINES.check(maxLines);
        BriefOption.HELPER_ATTEMPTS.check(helperAttempts);
        BriefOption.MAX_FILES.check(maxFiles);
    }

    /**
     * Returns the settings of an environment, the default for what it does not have.
     *
     * @throws dev.journeyman.story.BadInputException if it has a value that is not allowed
     */
    public static BriefSettings of(Map<String, String> environment) {
        return BriefOption.read(environment, DEFAULT);
    }

    /** Returns all settings as a table in Markdown: variable, component, default, what is allowed, meaning. */
    public static String table() {
        return BriefOption.table(DEFAULT);
    }

    /** Returns whether somebody is told; a task may have it otherwise than everybody, null where it does not say. */
    public boolean allows(BriefKind kind, @Nullable Boolean ofTask) {
        return (ofTask == null ? enabled : ofTask) && kinds.contains(kind);
    }
}
