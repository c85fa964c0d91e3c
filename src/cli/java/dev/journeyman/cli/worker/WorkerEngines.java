package dev.journeyman.cli.worker;

import dev.journeyman.CoderEngine;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.KnownRun;
import dev.journeyman.cli.option.RootRule;
import dev.journeyman.cli.option.RunSettings;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The engines of a worker. Each is made from the settings that a run was submitted with, but works in the directory of this worker;
 * runs with equal settings share one, unless a file that the settings name has changed meanwhile. It may be used from any thread.
 */
final class WorkerEngines implements Function<String, CoderEngine>, AutoCloseable {

    private static final String SCRIPT = "replay:";

    private final Invocation invocation;
    private final Journal journal;
    private final Path home;
    private final RootRule root;
    private final BiConsumer<String, StoredEntry> observer;
    private final Map<Map<String, String>, CoderEngine> engines = new HashMap<>();

    /**
     * Prepares to make engines.
     *
     * @param home where the worktrees of runs are made on this machine
     * @param observer is shown each entry that these engines write
     */
    WorkerEngines(
            Invocation invocation,
            Journal journal,
            Path home,
            RootRule root,
            BiConsumer<String, StoredEntry> observer) {
        this.invocation = invocation;
        this.journal = journal;
        this.home = home;
        this.root = root;
        this.observer = observer;
    }

    /** Returns the engine for a run; throws {@link BadInputException} if this machine lacks what the run needs. */
    @Override
    public CoderEngine apply(String run) {
        Map<String, String> options =
                RunStart.of(run, KnownRun.read(journal, run).entries()).options();
        RunSettings settings = RunSettings.of(invocation, options).unattended().at(home);
        root.check(settings, WorkspaceRequest.of(options));
        return engine(settings);
    }

    private synchronized CoderEngine engine(RunSettings settings) {
        Map<String, String> named = withTimes(settings.notes());
        CoderEngine known = engines.get(named);
        if (known == null) {
            settings.check();
            known = settings.builder(
                            settings.roster(),
                            ProgressScreen.plain(invocation.err()),
                            invocation.err(),
                            Optional::empty)
                    .journal(journal)
                    .observeEntries(observer)
                    .build();
            engines.put(named, known);
        }
        return known;
    }

    /** Returns the settings with the times at which the files that they name were changed. */
    private static Map<String, String> withTimes(Map<String, String> settings) {
        Map<String, String> more = new TreeMap<>(settings);
        settings.values().stream().flatMap(String::lines).forEach(named -> {
            String file = named.startsWith(SCRIPT) ? named.substring(SCRIPT.length()) : named;
            if (named.equals(SCRIPT + "-")) {
                throw new BadInputException(
                        "The script of the run was read from standard input, which a worker does not have. Submit the"
                                + " story with --model replay:FILE.");
            }
            try {
                if (Path.of(file).isAbsolute() && Files.isRegularFile(Path.of(file))) {
                    more.put(file, Files.getLastModifiedTime(Path.of(file)).toString());
                }
            } catch (InvalidPathException | IOException noFile) {
                // it is not the name of a file
            }
        });
        return more;
    }

    /** Closes the engines; what they still drive is stopped. */
    @Override
    public synchronized void close() {
        List.copyOf(engines.values()).forEach(CoderEngine::close);
        engines.clear();
    }
}
