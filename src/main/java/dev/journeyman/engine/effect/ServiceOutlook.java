package dev.journeyman.engine.effect;

import java.time.Instant;
import java.util.Optional;

/**
 * When a provider may be called again.
 *
 * @param now the time it is now
 * @param callable the earliest time for any of them; empty if the run does not wait so long, or a person must act first
 * @param parks whether the run is paused until then; a shorter time it waits in the process
 */
public record ServiceOutlook(Instant now, Optional<Instant> callable, boolean parks) {}
