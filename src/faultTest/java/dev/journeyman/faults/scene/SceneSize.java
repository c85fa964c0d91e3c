package dev.journeyman.faults.scene;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How large a scene is. It is immutable and may be used from any thread.
 *
 * @param workers how many workers there are at once
 * @param slots how many runs each of them drives at once
 * @param stories how many stories there are
 * @param commands how many commands each story has
 * @param term how old the last sign of life of a holder is when its runs are taken over
 */
public record SceneSize(int workers, int slots, int stories, int commands, Duration term) {

    private static final int LONG = 3;
    private static final double SHORT_SECONDS = 0.3;
    private static final double TERMS = 1.3;

    /** Returns how long the commands of a story run: each third one longer than the term. */
    List<String> seconds(int story) {
        List<String> seconds = new ArrayList<>();
        for (int i = 1; i <= commands; i++) {
            boolean lasts = (i + story) % LONG == 0;
            seconds.add(Double.toString(lasts ? term.toMillis() * TERMS / 1_000 : SHORT_SECONDS));
        }
        return seconds;
    }
}
