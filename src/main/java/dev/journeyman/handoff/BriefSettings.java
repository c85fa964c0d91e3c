package dev.journeyman.handoff;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The settings of briefs: whether they are written and how long they are. A value that is not allowed, in the
 * environment or here, is refused with a {@link dev.journeyman.story.BadInputException}. It is immutable and may be
 * used from any thread.
 *
 * @param enabled whether briefs are written
 * @param maxLines the maximum number of lines of a brief
 * @param kinds the kinds of brief that are written; none where it is empty
 * @param helperAttempts the maximum number of earlier rounds of checks in the brief of a helper
 * @param maxFiles the maximum number of files that a line names
 */
public record BriefSettings(boolean enabled, int maxLines, Set<BriefKind> kinds, int helperAttempts, int maxFiles) {

    /** The default settings: all kinds, 10 lines, 2 rounds of checks, 3 files. */
    public static final BriefSettings DEFAULT = new BriefSettings(true, 10, EnumSet.allOf(BriefKind.class), 2, 3);

    public BriefSettings {
        kinds = Collections.unmodifiableSet(new TreeSet<>(kinds)); // journals need a fixed order
        BriefOption.MAX_LINES.check(maxLines);
        BriefOption.HELPER_ATTEMPTS.check(helperAttempts);
        BriefOption.MAX_FILES.check(maxFiles);
    }

    /**
     * Returns the settings of an environment, with the default for each variable that is not set.
     *
     * @throws dev.journeyman.story.BadInputException if a value is not allowed
     */
    public static BriefSettings of(Map<String, String> environment) {
        return BriefOption.read(environment, DEFAULT);
    }

    /** Returns all settings as a Markdown table: variable, component, default, allowed values, meaning. */
    public static String table() {
        return BriefOption.table(DEFAULT);
    }

    /**
     * Returns whether a brief of a kind is written.
     *
     * @param ofTask the setting of the task, which overrides {@link #enabled}; null where the task has none
     */
    public boolean allows(BriefKind kind, @Nullable Boolean ofTask) {
        return (ofTask == null ? enabled : ofTask) && kinds.contains(kind);
    }

    /** The occasion of a brief. */
    public enum BriefKind {
        /** Another provider takes over from one that failed. */
        @JsonProperty("circuit_breaker")
        CIRCUIT_BREAKER,
        /** A new attempt begins after one that failed. */
        @JsonProperty("retry")
        RETRY,
        /** A helper verifies the criteria after earlier rounds of checks failed. */
        @JsonProperty("helper")
        HELPER;

        /** Returns the name as settings, events and metrics contain it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
