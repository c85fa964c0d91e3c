package dev.journeyman.faults.worker;

import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A story whose commands note in a file when they start, that they run, and when they end. It is immutable and may be used from any
 * thread.
 *
 * @param id the id of the story
 * @param file the file
 * @param seconds how long each command runs
 */
public record CanaryStory(String id, Path file, List<String> seconds) {

    /** The name of the program in the repository. */
    public static final String PROGRAM = "canary.sh";

    /** The program. It changes a file of the worktree, too, so that there is work to submit. */
    public static final String TEXT = """
        # sh canary.sh FILE STORY CALL TIMES: notes in FILE that it starts, that it runs, TIMES times every 50 ms, and that it ends.
        file=$1; story=$2; call=$3; times=$4
        note() { read -r up rest < /proc/uptime; echo "${up%.*}${up#*.} $story $call $$ $1" >> "$file"; }
        note start
        echo "$call" >> work.txt
        while [ "$times" -gt 0 ]; do sleep 0.05; note runs; times=$((times - 1)); done
        note end
        """;

    private static final Pattern WORDS = Pattern.compile("canaries (\\S+) (\\S+)((?: [0-9.]+)+)");
    private static final int BEATS = 20;

    public CanaryStory {
        seconds = List.copyOf(seconds);
    }

    /** Returns the story that a conversation is about. */
    static CanaryStory in(String conversation) {
        Matcher words = WORDS.matcher(conversation);
        if (!words.find()) {
            throw new IllegalArgumentException("There are no canaries in: " + conversation);
        }
        return new CanaryStory(
                words.group(1),
                Path.of(words.group(2)),
                Arrays.asList(words.group(3).strip().split(" ", -1)));
    }

    /** Returns the story for an engine. */
    public Story story() {
        return new Story(
                id,
                "Run the commands of " + id,
                "canaries %s %s %s".formatted(id, file, String.join(" ", seconds)),
                null,
                null,
                List.of(Criterion.checked("the commands ran", "test -e " + PROGRAM)),
                null,
                null,
                null,
                null);
    }

    /** Returns a command by its place, from 1. */
    String command(int place) {
        long beats = Math.round(Double.parseDouble(seconds.get(place - 1)) * BEATS);
        return "sh %s %s %s c%s %s".formatted(PROGRAM, file, id, place, beats);
    }
}
