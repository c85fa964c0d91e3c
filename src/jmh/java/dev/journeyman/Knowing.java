package dev.journeyman;

import dev.journeyman.journal.Journal;
import dev.journeyman.knowledge.CompletedTask;
import dev.journeyman.knowledge.ContextRequest;
import dev.journeyman.knowledge.Material;
import dev.journeyman.knowledge.Phase;
import dev.journeyman.knowledge.ReadOnlyContext;
import dev.journeyman.knowledge.Role;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.worktree.WorktreeContext;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Git;
import dev.journeyman.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What it takes to know what prompts are told: the context of a task in a large worktree, and the record of an old project. */
final class Knowing {

    private static final int FILES = 50_000;
    private static final int A_DIRECTORY = 50;
    private static final int TASKS = 10_000;
    private static final int METHODS = 12;
    private static final int TIMES = 5;

    private Knowing() {}

    /**
     * The milliseconds that a context took.
     *
     * @param first the first of this process
     * @param usual the ones after
     */
    record Fetched(double first, double usual) {}

    /** Reads a worktree of 50,000 files for a story. */
    static Fetched context(Path place) throws IOException {
        Path root = Files.createDirectories(place.resolve("large"));
        Git git = new Git(root);
        git.output("init", "-q");
        for (int i = 0; i < FILES; i++) {
            Path directory = root.resolve("src/main/java/org/example/part" + i / A_DIRECTORY);
            Files.createDirectories(directory);
            Files.writeString(directory.resolve("Thing%s.java".formatted(i)), source(i));
        }
        git.output("add", "--all");
        Commands none = (command, limit) -> {
            throw new IllegalStateException("Nothing is run.");
        };
        Workspace workspace = new Workspace(root, none, git, false);
        double first = millis(workspace);
        double usual = Double.MAX_VALUE;
        for (int i = 0; i < TIMES; i++) {
            usual = Math.min(usual, millis(workspace));
        }
        return new Fetched(first, usual);
    }

    private static double millis(Workspace workspace) {
        Story story = Story.of(
                "Let thing 4711 count its orders",
                "An order of a thing that was cancelled is counted twice when the report is written.",
                Criterion.checked("it counts", "./gradlew test --tests Thing4711Test"));
        long begun = System.nanoTime();
        TaskContext context = new WorktreeContext()
                .context(
                        new ContextRequest("", story, Role.DEVELOPER, Phase.PLANNING, false, Material.NONE, workspace));
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

    /** Returns the milliseconds it takes to read and write down the record of a project with 10,000 tasks. */
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
                ReadOnlyContext.of(
                                new ReadOnlyContext.Place("p", "main", "4b825dc"),
                                journal.tasks().history("p", ReadOnlyContext.LAST))
                        .json();
                best = Math.min(best, (System.nanoTime() - begun) / 1e6);
            }
            return best;
        }
    }
}
