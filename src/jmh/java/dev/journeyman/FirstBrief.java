package dev.journeyman;

import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.StoredRuns;
import dev.journeyman.testkit.script.ScriptedAgent;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A measurement of the first brief of a process, taken from its journal: a new process resumes a run whose attempt
 * failed.
 */
final class FirstBrief {

    /** The number of processes that are started. */
    static final int PROCESSES = 7;

    private static final String STORE = "brief.db";

    private final double worst;

    private FirstBrief(double worst) {
        this.worst = worst;
    }

    /** Measures in a directory. */
    static FirstBrief in(Path place) throws IOException, InterruptedException {
        Path directory = Files.createDirectory(place.resolve("brief"));
        List<RecordedEntry> entries = untilTheAttemptFailed(directory);
        double worst = 0;
        for (int i = 0; i < PROCESSES; i++) {
            Path store =
                    Files.createDirectory(directory.resolve("process-" + i)).resolve(STORE);
            try (Journal journal = Journal.sqlite(store)) {
                StoredRuns.append(journal, ((Entry.RunStarted) entries.get(0).entry()).run(), 0, entries);
            }
            worst = Math.max(worst, millis(directory, store));
        }
        return new FirstBrief(worst);
    }

    /** Returns the milliseconds of the slowest process. */
    double worst() {
        return worst;
    }

    /** Resumes the run of a store and prints the microseconds of its first brief. */
    public static void main(String[] arguments) throws InterruptedException {
        try (Journal journal = Journal.sqlite(Path.of(arguments[1]));
                CoderEngine engine = engine(Path.of(arguments[0]), journal)) {
            Run run = engine.run(journal.runs().get(0));
            run.observeEntries(stored -> {
                if (RunEntries.recorded(stored).entry() instanceof Entry.BriefInjected brief) {
                    System.out.println(brief.micros());
                    System.out.flush();
                    Runtime.getRuntime().halt(0);
                }
            });
            run.resume();
            run.await();
        }
    }

    private static double millis(Path directory, Path store) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), FirstBrief.class.getName()));
        command.addAll(List.of(directory.toString(), store.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        process.waitFor();
        return Long.parseLong(said.strip()) / 1e3;
    }

    private static List<RecordedEntry> untilTheAttemptFailed(Path directory) throws InterruptedException {
        try (Journal memory = Journal.memory();
                CoderEngine engine = engine(directory, memory)) {
            Story story = Story.of("Look", "A story that fails once.", Criterion.checked("it holds", "check"))
                    .withKind(Story.Kind.EXPRESS)
                    .withRetryPolicy(new RetryPolicy(2, 0));
            Run run = engine.start(story, new WorkspaceRequest(directory, true, Map.of()), recorded -> {});
            run.await();
            List<RecordedEntry> entries = new ArrayList<>();
            for (RecordedEntry recorded : RunEntries.read(memory, run.id())) {
                entries.add(recorded);
                if (recorded.entry() instanceof Entry.Moved moved
                        && moved.move().signal() instanceof Signal.AttemptFailed) {
                    return entries;
                }
            }
            throw new IllegalStateException("No attempt failed.");
        }
    }

    /** Returns an engine whose coder is an agent: no tokens are counted before its first brief. */
    private static CoderEngine engine(Path directory, Journal journal) {
        return CoderEngine.builder()
                .provider(ScriptedAgent.doing("worker", task -> "It is done."))
                .journal(journal)
                .workspaces(new ScratchWorkspaces(directory, ScratchWorkspaces.ending(1)))
                .build();
    }
}
