package dev.journeyman.agents;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model that acknowledges a context as it is asked to, and takes its time for any other request. It may be used from
 * any thread.
 */
final class Obedient implements Mind {

    /** Its answer to any other request. */
    static final String DONE = "That took a while.";

    private static final Pattern REQUEST = Pattern.compile("Then write ([a-z]{6}) backwards");
    private static final Duration MOMENT = Duration.ofSeconds(2);

    private final Duration work;
    private final List<String> words = new CopyOnWriteArrayList<>();

    /**
     * Creates one.
     *
     * @param work how long it takes for a request that is not a context
     */
    Obedient(Duration work) {
        this.work = work;
    }

    /** Returns the reversed words it wrote, in order. */
    List<String> words() {
        return List.copyOf(words);
    }

    @Override
    public Reply answer(Asked asked) {
        Matcher request = REQUEST.matcher(asked.said());
        if (!request.find()) {
            return new Reply.Thinks(work, new Reply.Says(DONE));
        }
        String word = new StringBuilder(request.group(1)).reverse().toString();
        words.add(word);
        return new Reply.Thinks(MOMENT, new Reply.Says("ACK: context received\n\n" + word));
    }
}
