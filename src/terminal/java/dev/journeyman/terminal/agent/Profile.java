package dev.journeyman.terminal.agent;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The description of an agent: how its screens are read and how messages are sent to it. {@link Profiles} has the
 * profiles of the known agents, and a file can add others. It is immutable and may be used from any thread.
 *
 * @param name the agent's name
 * @param memoryFile the file that the agent reads when it starts, in its working directory
 * @param ready how the agent shows that it waits for a message
 * @param busy how the agent shows that it works on a message
 * @param pasting how the agent handles a pasted text
 * @param blocking screens into which nothing may be typed, by their kind; the first kind that matches counts
 * @param acknowledging how the agent acknowledges a message
 */
public record Profile(
        String name,
        String memoryFile,
        Ready ready,
        Busy busy,
        Pasting pasting,
        Map<String, List<Pattern>> blocking,
        Acknowledging acknowledging) {

    /**
     * How an agent shows that it waits for a message. It is immutable.
     *
     * @param prompts the text left of the cursor in an empty composer, together with the line above it
     * @param texts the last line before the cursor
     * @param titles window titles
     * @param settled what the screen must show beside the prompt, unless the agent reports its state
     * @param responses whether the end of a response counts after the first prompt
     */
    public record Ready(
            List<Pattern> prompts,
            List<Pattern> texts,
            List<Pattern> titles,
            List<Pattern> settled,
            boolean responses) {

        public Ready {
            prompts = Profile.all(prompts);
            texts = Profile.all(texts);
            titles = Profile.all(titles);
            settled = Profile.all(settled);
        }
    }

    /**
     * How an agent shows that it works. It is immutable.
     *
     * @param screen what its screen shows while it works
     * @param titles window titles
     * @param queued what its screen shows when it has queued a message
     * @param takesMessages whether it accepts a message while it works
     */
    public record Busy(List<Pattern> screen, List<Pattern> titles, List<Pattern> queued, boolean takesMessages) {

        public Busy {
            screen = Profile.all(screen);
            titles = Profile.all(titles);
            queued = Profile.all(queued);
        }
    }

    /**
     * How an agent handles a pasted text. It is immutable.
     *
     * @param shownAs what the composer shows in place of a text that it folds
     * @param prefix the prefix of each line, for an agent that would otherwise run the line as a command
     * @param bracketed whether it turns bracketed paste on, for terminals that do not report it
     */
    public record Pasting(List<Pattern> shownAs, String prefix, boolean bracketed) {

        public Pasting {
            shownAs = Profile.all(shownAs);
            prefix = prefix == null ? "" : prefix;
        }
    }

    /**
     * How an agent acknowledges a message. It is immutable.
     *
     * @param required whether the acknowledgement is awaited
     * @param patterns what counts as an acknowledgement besides the requested word
     */
    public record Acknowledging(boolean required, List<Pattern> patterns) {

        public Acknowledging {
            patterns = Profile.all(patterns);
        }
    }

    public Profile {
        name = name == null ? "" : name;
        memoryFile = memoryFile == null ? "" : memoryFile;
        ready = ready == null ? new Ready(List.of(), List.of(), List.of(), List.of(), false) : ready;
        busy = busy == null ? new Busy(List.of(), List.of(), List.of(), false) : busy;
        pasting = pasting == null ? new Pasting(List.of(), "", false) : pasting;
        blocking = blocking == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(blocking));
        acknowledging = acknowledging == null ? new Acknowledging(false, List.of()) : acknowledging;
    }

    private static List<Pattern> all(@Nullable List<Pattern> patterns) {
        return patterns == null ? List.of() : List.copyOf(patterns);
    }

    /** Returns this profile with the acknowledgement awaited or not. */
    public Profile acknowledging(boolean required) {
        return new Profile(
                name,
                memoryFile,
                ready,
                busy,
                pasting,
                blocking,
                new Acknowledging(required, acknowledging.patterns()));
    }

    /** Returns this profile without the patterns of busy and of blocking screens that the given text itself matches. */
    Profile without(String text) {
        Map<String, List<Pattern>> others = new LinkedHashMap<>();
        blocking.forEach((kind, patterns) -> others.put(kind, without(patterns, text)));
        Busy quiet = new Busy(without(busy.screen(), text), busy.titles(), busy.queued(), busy.takesMessages());
        return new Profile(name, memoryFile, ready, quiet, pasting, others, acknowledging);
    }

    private static List<Pattern> without(List<Pattern> patterns, String text) {
        return patterns.stream()
                .filter(pattern -> !pattern.matcher(text).find())
                .toList();
    }
}
