package dev.journeyman.terminal.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A generator of circumstances: the same seed draws the same ones. It is used by one thread. */
final class Draw {

    static final List<String> PROFILES = List.of("claude", "codex", "gemini", "opencode", "aider", "shell", "custom");

    private static final List<Circumstances.Style> ANSWERS =
            List.of(Circumstances.Style.WORD, Circumstances.Style.SENTENCE, Circumstances.Style.WRAPPED);

    /** The dialogs of a first run of each family. */
    private static final Map<String, List<String>> FIRST = Map.of(
            "claude", List.of("onboarding", "trust", "login"),
            "codex", List.of("login", "trust"),
            "gemini", List.of("trust", "login"),
            "opencode", List.of(),
            "aider", List.of("trust"),
            "shell", List.of("login"),
            "custom", List.of("onboarding", "trust", "login"));

    private final SplittableRandom random;
    private final long seed;

    private Draw(long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
    }

    static Circumstances of(long seed) {
        return new Draw(seed).session();
    }

    private Circumstances session() {
        String profile = PROFILES.get(Math.floorMod(seed, PROFILES.size()));
        return new Circumstances(seed, profile, opening(profile), turn(profile), mishap(), person(), context());
    }

    private Circumstances.Opening opening(String profile) {
        List<Circumstances.Dialog> dialogs = new ArrayList<>();
        for (String kind : FIRST.getOrDefault(profile, List.of())) {
            if (chance(15)) {
                dialogs.add(dialog(kind));
            }
        }
        Duration work = chance(25) ? between(1_000, 40_000) : Duration.ZERO;
        boolean asks = !profile.equals("shell") && chance(10);
        List<Circumstances.Dialog> asking = asks ? List.of(dialog("permission")) : List.of();
        return new Circumstances.Opening(between(100, 20_000), dialogs, work, asking, chance(75));
    }

    private Circumstances.Dialog dialog(String kind) {
        return new Circumstances.Dialog(kind, between(1_000, 25_000), chance(4));
    }

    private Circumstances.Turn turn(String profile) {
        Circumstances.Style style =
                chance(15) ? Circumstances.Style.REFUSAL : ANSWERS.get(random.nextInt(ANSWERS.size()));
        boolean required = profile.equals("claude") || (!profile.equals("shell") && chance(40));
        return new Circumstances.Turn(style, between(500, 60_000), chance(25), required);
    }

    private Circumstances.Mishap mishap() {
        int drawn = random.nextInt(100);
        Circumstances.Trouble trouble = Circumstances.Trouble.NONE;
        if (drawn < 2) {
            trouble = Circumstances.Trouble.LOST_PASTE;
        } else if (drawn < 7) {
            trouble = Circumstances.Trouble.LOST_ENTER;
        } else if (drawn < 12) {
            trouble = Circumstances.Trouble.FROZEN;
        } else if (drawn < 17) {
            trouble = Circumstances.Trouble.CRASH;
        }
        return new Circumstances.Mishap(trouble, between(100, 90_000), between(1_000, 12_000));
    }

    private Circumstances.Person person() {
        boolean types = chance(8);
        Circumstances.End end = chance(10)
                ? Circumstances.End.LEFT
                : random.nextBoolean() ? Circumstances.End.SENT : Circumstances.End.CLEARED;
        return new Circumstances.Person(types, between(20, 400), between(1_000, 25_000), end);
    }

    private Circumstances.Context context() {
        int noise = chance(30) ? 1 + random.nextInt(10) : 0;
        return new Circumstances.Context(Contexts.drawn(random), !chance(8), chance(30), (int) spread(8, 6_000), noise);
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** Draws a time on a logarithmic scale: short times are as frequent as long ones. */
    private Duration between(long least, long most) {
        return Duration.ofMillis(spread(least, most));
    }

    private long spread(long least, long most) {
        double share = random.nextInt(1_000) / 1_000.0;
        return Math.round(least * StrictMath.pow((double) most / least, share));
    }
}
