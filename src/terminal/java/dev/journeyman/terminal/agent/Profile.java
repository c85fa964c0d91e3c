package dev.journeyman.terminal.agent;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an agent: how its screens are read and how it is spoken to. It is data: {@link Profiles} has those of known agents,
 * and a file can add to them. Immutable.
 *
 * @param name what it is called
 * @param memoryFile the file it reads when it starts, in its working directory
 * @param ready how it shows that it waits for a message
 * @param busy how it shows that it works on one
 * @param pasting what becomes of a text that is pasted
 * @param blocking screens nothing may be typed into, by what sort they are; the first that is found counts
 * @param acknowledging how it acknowledges
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
     * How an agent shows that it waits for a message.
     *
     * @param prompts what is left of the cursor in an empty composer, together with the line above it
     * @param texts what the last line before the cursor says
     * @param titles window titles
     * @param settled what must be on the screen beside the prompt, unless the agent says its state
     * @param responses whether the end of a response counts, once a prompt was seen
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
     * How an agent shows that it works.
     *
     * @param screen what is on its screen then
     * @param titles window titles
     * @param queued what is on its screen when it keeps a message for later
     * @param takesMessages whether it may be given one then
     */
    public record Busy(List<Pattern> screen, List<Pattern> titles, List<Pattern> queued, boolean takesMessages) {

        public Busy {
            screen = Profile.all(screen);
            titles = Profile.all(titles);
            queued = Profile.all(queued);
        }
    }

    /**
     * What becomes of a text that is pasted.
     *
     * @param shownAs how the composer shows one that it folds
     * @param prefix what each line begins with, where a line would be a command otherwise
     * @param bracketed whether it asks its terminal to mark pastes, for terminals that cannot tell
     */
    public record Pasting(List<Pattern> shownAs, String prefix, boolean bracketed) {

        public Pasting {
            shownAs = Profile.all(shownAs);
            prefix = prefix == null ? "" : prefix;
        }
    }

    /**
     * How an agent acknowledges.
     *
     * @param required whether it is waited for
     * @param patterns what counts as one beside the word it is asked for
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

    /** Returns this profile of an agent whose acknowledgement is waited for, or is not. */
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

    /** Returns this profile without the patterns of busy and of blocking screens that a text has by itself. */
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
