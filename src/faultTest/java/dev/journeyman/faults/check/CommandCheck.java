package dev.journeyman.faults.check;

import dev.journeyman.faults.check.CheckedRun.Takeover;
import dev.journeyman.faults.check.Finding.Kind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds commands that were started twice, without an entry, or ran beside a newer owner. It is used by one thread. */
final class CommandCheck {

    /** The program of commands that note when they run. */
    private static final String PROGRAM = "canary.sh";

    private final CheckedRun run;
    private final List<Takeover> takeovers;
    private final List<Finding> findings = new ArrayList<>();

    CommandCheck(CheckedRun run) {
        this.run = run;
        this.takeovers = run.takeovers();
    }

    List<Finding> findings() {
        List<RecordedEntry> entries = run.recorded();
        Map<String, List<CanaryLine>> calls = run.canaries().stream()
                .collect(Collectors.groupingBy(CanaryLine::name, LinkedHashMap::new, Collectors.toList()));
        calls.forEach((name, lines) -> check(name, lines, entries));
        silent(entries, calls.keySet());
        return List.copyOf(findings);
    }

    /** Finds commands that ended well and noted nothing: without their notes nothing else would be found. */
    private void silent(List<RecordedEntry> entries, Set<String> names) {
        Map<String, String> commands = new HashMap<>();
        for (RecordedEntry recorded : entries) {
            if (recorded.entry() instanceof Entry.ToolStarted started
                    && started.arguments().contains(PROGRAM)) {
                commands.put(started.context() + " " + started.call(), started.arguments());
            } else if (recorded.entry() instanceof Entry.ToolFinished finished && finished.ok()) {
                String command = commands.get(finished.context() + " " + finished.call());
                if (command != null && names.stream().noneMatch(name -> names(command, name))) {
                    add(Kind.LOST, "the command noted nothing: " + command, 0);
                }
            }
        }
    }

    /** Returns whether the arguments of a call name a command. */
    private static boolean names(String arguments, String name) {
        return arguments.matches("(?s).*\\b\\Q" + name + "\\E\\b.*");
    }

    private void check(String name, List<CanaryLine> lines, List<RecordedEntry> entries) {
        long starts = lines.stream()
                .filter(line -> line.kind() == CanaryLine.Kind.START)
                .count();
        for (long i = 1; i < starts; i++) {
            add(Kind.DOUBLED, "the command %s was started %s times: %s".formatted(name, starts, lines.get(0)), 0);
        }
        OptionalLong begun = begun(name, entries);
        if (begun.isEmpty()) {
            add(Kind.LOST, "no entry says that the command %s was started".formatted(name), 0);
            return;
        }
        takeovers.stream()
                .filter(takeover -> takeover.seq() > begun.getAsLong())
                .findFirst()
                .ifPresent(next -> beside(lines, next));
    }

    /** Returns the seq of the first entry that names a command. */
    private static OptionalLong begun(String name, List<RecordedEntry> entries) {
        return entries.stream()
                .filter(recorded ->
                        recorded.entry() instanceof Entry.ToolStarted started && names(started.arguments(), name))
                .mapToLong(RecordedEntry::seq)
                .findFirst();
    }

    private void beside(List<CanaryLine> lines, Takeover next) {
        CanaryLine last = lines.get(lines.size() - 1);
        long late = last.uptime() - next.uptime();
        if (late > 0) {
            add(
                    Kind.BESIDE,
                    "the command %s ran %s ms after %s had taken the run over with entry %s at %s; it noted: %s"
                            .formatted(last.name(), late * 10, next.worker(), next.seq(), next.uptime(), last),
                    late);
        }
    }

    private void add(Kind kind, String text, long hundredths) {
        findings.add(new Finding(kind, run.run() + ": " + text, hundredths));
    }
}
