package dev.journeyman;

import dev.journeyman.journal.Journal;
import dev.journeyman.knowledge.ContextRequest;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.ContextRequest.RunFacts;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.knowledge.worktree.WorktreeContext;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Measurements of the knowledge for prompts: the context of a task in a large worktree, and the record of a project
 * with a long history.
 */
final class Knowing {

    private static final int FILES = 50_000;
    private static final int FILES_OF_A_PROJECT = 5_000;
    /** The size of the worktree for which the cost of the command is promised. */
    static final int FILES_OF_COMMAND = 100_000;

    private static final List<Integer> GROWING = List.of(1_000, 10_000, 50_000, FILES_OF_COMMAND, 200_000);
    private static final int A_DIRECTORY = 50;
    private static final int TASKS = 10_000;
    private static final int METHODS = 12;
    private static final int TIMES = 5;
    private static final String THING = "4711";
    private static final String TITLE = "Let thing 4711 count its orders";
    private static final String DESCRIPTION =
            "An order of a thing that was cancelled is counted twice when the report is written.";
    private static final String COMMAND = "./gradlew test --tests Thing4711Test";

    private Knowing() {}

    /**
     * The milliseconds of a context.
     *
     * @param first the first context of this process
     * @param usual the best of the later ones, each by a service that knows no file yet
     * @param again the best of those by a service that knows the files
     */
    record Fetched(double first, double usual, double again) {}

    /** Reads a worktree of 50,000 files for a story. */
    static Fetched context(Path place) throws IOException {
        return context(place.resolve("large"), FILES);
    }

    /** Reads a worktree of 5,000 files for a story. */
    static Fetched smaller(Path place) throws IOException {
        return context(place.resolve("usual"), FILES_OF_A_PROJECT);
    }

    private static Fetched context(Path place, int files) throws IOException {
        Path root = worktree(place, files);
        Git git = new Git(root);
        Commands none = (command, limit) -> {
            throw new IllegalStateException("No command may be run.");
        };
        Workspace workspace = new Workspace(root, none, git, false);
        double first = millis(workspace, new WorktreeContext());
        double usual = Double.MAX_VALUE;
        double again = Double.MAX_VALUE;
        for (int i = 0; i < TIMES; i++) {
            WorktreeContext service = new WorktreeContext();
            usual = Math.min(usual, millis(workspace, service));
            again = Math.min(again, millis(workspace, service));
        }
        return new Fetched(first, usual, again);
    }

    /** Creates a repository with the given number of files. */
    private static Path worktree(Path root, int files) throws IOException {
        Files.createDirectories(root);
        Git git = new Git(root);
        git.output("init", "-q");
        for (int i = 0; i < files; i++) {
            Path directory = root.resolve("src/main/java/org/example/part" + i / A_DIRECTORY);
            Files.createDirectories(directory);
            Files.writeString(directory.resolve("Thing%s.java".formatted(i)), source(i));
        }
        git.commitAll("Begin", List.of());
        return root;
    }

    /** Runs the installed program's {@code context} command for a task in worktrees of growing size, by their files. */
    static SortedMap<Integer, WholeCommand> commands(Path place, String program)
            throws IOException, InterruptedException {
        SortedMap<Integer, WholeCommand> commands = new TreeMap<>();
        for (int files : GROWING) {
            String thing = files > FILES_OF_A_PROJECT ? THING : "711";
            Path root = worktree(place.resolve("of" + files), files);
            commands.put(files, command(place, root, thing, program));
        }
        return commands;
    }

    /** Runs the command for a task about a thing. */
    private static WholeCommand command(Path place, Path root, String thing, String program)
            throws IOException, InterruptedException {
        Path story = Files.writeString(place.resolve("story.yaml"), """
            title: %s
            description: %s
            criteria: [{text: it counts, command: "%s"}]
            """.formatted(TITLE, DESCRIPTION, COMMAND)
                .replace(THING, thing));
        return WholeCommand.of(
                root,
                place.resolve("told"),
                "Thing%s.java".formatted(thing),
                List.of(program, "context", "--task", story.toString()));
    }

    private static double millis(Workspace workspace, WorktreeContext service) {
        Story story = Story.of(TITLE, DESCRIPTION, Criterion.checked("it counts", COMMAND));
        long begun = System.nanoTime();
        TaskContext context = service.context(
                new ContextRequest("", story, Role.DEVELOPER, Phase.PLANNING, false, RunFacts.NONE, workspace));
        double millis = (System.nanoTime() - begun) / 1e6;
        if (!context.text().contains("Thing4711.java")) {
            throw new IllegalStateException("The file was not found.");
        }
        return millis;
    }

    private static String source(int number) {
        StringBuilder text = new StringBuilder(
                "package org.example.part%s;\n\n/** The thing of number %s. */\npublic final class Thing%s {\n"
                        .formatted(number / A_DIRECTORY, number, number));
        for (int i = 0; i < METHODS; i++) {
            text.append(
                    "    /** Returns what order %s of the thing costs. */\n    public int order%s(int count) {\n        return count * %s;\n    }\n\n"
                            .formatted(i, i, number + i));
        }
        return text.append("}\n").toString();
    }

    /** Returns the milliseconds for reading and writing the record of a project with 10,000 tasks. */
    static double record(Path place) {
        try (Journal journal = Journal.sqlite(place.resolve("tasks.db"))) {
            for (int i = 0; i < TASKS; i++) {
                journal.tasks()
                        .completed(
                                "p",
                                "run-" + i,
                                new CompletedTask("task-" + i, "intent " + i, "2026-01-01T00:00:00Z", "done"));
            }
            double best = Double.MAX_VALUE;
            for (int i = 0; i < TIMES; i++) {
                long begun = System.nanoTime();
                ProjectRecord.of(
                                new ProjectRecord.Place("p", "main", "4b825dc"),
                                journal.tasks().history("p", ProjectRecord.LAST))
                        .json();
                best = Math.min(best, (System.nanoTime() - begun) / 1e6);
            }
            return best;
        }
    }
}
