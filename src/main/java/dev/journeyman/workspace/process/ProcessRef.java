package dev.journeyman.workspace.process;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A process of a command. Numbers of processes are given out again; together with the time it started it is this one.
 *
 * @param pid its number on this machine
 * @param since when it started, as the system says; the epoch where it does not
 */
public record ProcessRef(long pid, Instant since) {

    /** How far the system's word on when a process started may drift, as its clock is set. */
    private static final Duration DRIFT = Duration.ofSeconds(1);

    public static ProcessRef of(ProcessHandle process) {
        return new ProcessRef(process.pid(), since(process));
    }

    /** Returns the process where it still runs. */
    public Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid)
                .filter(alive -> Duration.between(since, since(alive)).abs().compareTo(DRIFT) <= 0);
    }

    private static Instant since(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.EPOCH);
    }
}
