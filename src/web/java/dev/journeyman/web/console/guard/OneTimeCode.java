package dev.journeyman.web.console.guard;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * A code that opens the console once: it dies after its first use, after 60 seconds, after a few wrong attempts, and when
 * there is a fresh one. It may be used from any thread.
 */
public final class OneTimeCode implements LoginSecret {

    private static final int BITS = 128;
    private static final int ATTEMPTS = 5;
    private static final Duration LIFE = Duration.ofSeconds(60);

    private final InstantSource clock;
    private @Nullable String code;
    private Instant made = Instant.MIN;
    private int wrong;

    public OneTimeCode(InstantSource clock) {
        this.clock = clock;
    }

    /** Makes a fresh code. */
    public synchronized String fresh() {
        String next = RandomText.of(BITS);
        code = next;
        made = clock.instant();
        wrong = 0;
        return next;
    }

    @Override
    public synchronized boolean opens(String given, String remote) {
        if (code == null || !clock.instant().isBefore(made.plus(LIFE))) {
            code = null;
            return false;
        }
        boolean right = RandomText.same(code, given);
        wrong += right ? 0 : 1;
        if (right || wrong >= ATTEMPTS) {
            code = null;
        }
        return right;
    }

    @Override
    public String remedy() {
        return "This link was used, is older than 60 seconds, or was mistyped. Press Enter in the terminal of"
                + " journeyman serve and open the fresh link.";
    }
}
