package dev.journeyman.handoff;

import java.util.List;
import java.util.Optional;

/** Makes briefs: a pure function of what came before. */
public final class Briefs {

    private final BriefSettings settings;

    /** Makes briefs as settings have them. */
    public Briefs(BriefSettings settings) {
        this.settings = settings;
    }

    /** Returns what a provider is told that takes over from one that failed. */
    public Optional<Brief> onSwitch(String provider, String reason, Round current) {
        return Optional.<Brief>empty().filter(brief -> settings.enabled());
    }

    /** Returns what a new coder is told; {@code attempt} is the one it begins, {@code previous} the one before. */
    public Optional<Brief> onRetry(int attempt, Round previous) {
        return Optional.<Brief>empty().filter(brief -> settings.enabled());
    }

    /** Returns what a helper is told in an attempt about those so far, the oldest first. */
    public Optional<Brief> forHelper(int attempt, List<Round> rounds) {
        return Optional.<Brief>empty().filter(brief -> settings.enabled());
    }
}
