package dev.journeyman.faults.check;

import dev.journeyman.faults.check.Finding.Kind;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * What was found in the runs of a store. It is immutable and may be used from any thread.
 *
 * @param findings what must not be
 * @param ended how many runs have ended
 * @param runs how many runs there are
 */
public record CheckReport(List<Finding> findings, long ended, long runs) {

    public CheckReport {
        findings = List.copyOf(findings);
    }

    /** Returns what is found in runs. */
    public static CheckReport of(Collection<CheckedRun> runs) {
        return new CheckReport(
                runs.stream().flatMap(run -> run.findings().stream()).toList(),
                runs.stream().filter(CheckedRun::ended).count(),
                runs.size());
    }

    /** Returns the same report with another finding. */
    public CheckReport and(Finding other) {
        return new CheckReport(
                Stream.concat(findings.stream(), Stream.of(other)).toList(), ended, runs);
    }

    /** Returns how many findings there are of a kind. */
    public long count(Kind kind) {
        return findings.stream().filter(finding -> finding.kind() == kind).count();
    }

    /** Returns whether nothing was found and every run has ended. */
    public boolean clean() {
        return findings.isEmpty() && ended == runs;
    }

    /** Returns for how long a process of an old owner was seen beside a new owner at most, in milliseconds. */
    public long besideMillis() {
        return findings.stream().mapToLong(Finding::hundredths).max().orElse(0) * 10;
    }

    /** Returns the counts as one line. */
    public String line() {
        return "lost %s, doubled %s, stale %s, beside %s, ended %s"
                .formatted(count(Kind.LOST), count(Kind.DOUBLED), count(Kind.STALE), count(Kind.BESIDE), ended);
    }
}
