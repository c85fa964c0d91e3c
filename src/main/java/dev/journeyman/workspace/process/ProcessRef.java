package dev.journeyman.workspace.process;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A reference to a process of a command. The system reuses process ids, so the start time is part of the reference. It
 * is immutable and may be used from any thread.
 *
 * @param pid the process id on this machine
 * @param since the start time as the system reports it; the epoch if it reports none
 */
public record ProcessRef(long pid, Instant since) {

    /** How far the reported start time may drift when the system clock is adjusted. */
    private static final Duration DRIFT = Duration.ofSeconds(1);

    public static ProcessRef of(ProcessHandle process) {
        return new ProcessRef(process.pid(), since(process));
    }

    /** Returns the process; empty if it no longer runs. */
    public Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid)
                .filter(alive -> Duration.between(since, since(alive)).abs().compareTo(DRIFT) <= 0);
    }

    private static Instant since(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.EPOCH);
    }
}
