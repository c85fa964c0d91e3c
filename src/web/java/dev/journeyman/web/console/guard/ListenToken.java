package dev.journeyman.web.console.guard;

import dev.journeyman.story.BadInputException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The token that the user gives a console which other machines can reach. It is in memory only. An address that has sent
 * a few wrong ones is refused for a minute. It may be used from any thread.
 */
public final class ListenToken implements LoginSecret {

    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{32,}");
    private static final Pattern BASE_64 = Pattern.compile("[A-Za-z0-9_-]{22,}");
    private static final int LONGEST = 500;
    private static final int CHARACTERS = 10;
    private static final int WRONG = 5;
    private static final int ADDRESSES = 1_000;
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final String token;
    private final InstantSource clock;
    private final Map<String, Deque<Instant>> wrong = new LinkedHashMap<>();

    /**
     * Takes a token.
     *
     * @throws BadInputException if it can be guessed
     */
    public ListenToken(String token, InstantSource clock) {
        boolean long128 =
                HEX.matcher(token).matches() || (BASE_64.matcher(token).matches() && !token.matches("[0-9a-fA-F]*"));
        if (!long128 || token.length() > LONGEST || token.chars().distinct().count() < CHARACTERS) {
            throw new BadInputException(
                    "The token can be guessed. Give one of at least 128 random bits: 32 hexadecimal or 22 base64url"
                            + " characters, for example from: openssl rand -hex 16.");
        }
        this.token = token;
        this.clock = clock;
    }

    @Override
    public synchronized boolean opens(String given, String remote) {
        Instant now = clock.instant();
        Deque<Instant> before = wrong.getOrDefault(remote, new ArrayDeque<>());
        before.removeIf(at -> !now.isBefore(at.plus(WINDOW)));
        if (before.size() >= WRONG) {
            return false;
        }
        boolean right = RandomText.same(token, given);
        if (!right) {
            before.add(now);
            wrong.put(remote, before);
            if (wrong.size() > ADDRESSES) {
                wrong.remove(wrong.keySet().iterator().next());
            }
        }
        return right;
    }

    @Override
    public String remedy() {
        return "This is not the token, or this address sent several wrong ones. Wait a minute and give the token that"
                + " journeyman serve was started with.";
    }
}
