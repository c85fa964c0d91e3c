package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.FileArgument;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.option.StoreSpec;
import dev.journeyman.journal.Journal;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryFormat;
import dev.journeyman.workspace.Workspaces.Project;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The commands that block and unblock tasks, and the options that they share. It is used by one thread. */
public final class BlockCommands {

    private static final String STORY = "A story file, or the id of a story.";

    private final Invocation invocation;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--repo",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "A directory of the project (default: this one).")
    private Path repository;

    @Mixin
    private final StoreOptions kept;

    BlockCommands(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    private Project project() {
        if (!Files.isDirectory(repository)) {
            throw new BadInputException(
                    "%s is not a directory. Name the repository with --repo.".formatted(repository));
        }
        return Project.of(repository);
    }

    /** Returns the id of a story, given by its file or by the id itself. */
    private String id(String story) {
        boolean id = Story.isId(story);
        if (id && !isFile(story)) { // a directory of that name is not a story
            return story;
        }
        if (isThere(story) || story.equals("-")) {
            return StoryFormat.read(FileArgument.read(invocation, story), story).id();
        }
        throw new BadInputException("\"%s\" is neither a story file nor the id of a story.".formatted(story));
    }

    private boolean isFile(String story) {
        return isThere(story) && !Files.isDirectory(invocation.path(story));
    }

    private boolean isThere(String story) {
        try {
            return Files.exists(invocation.path(story));
        } catch (InvalidPathException unnamable) {
            return false;
        }
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
    }

    /** Blocks a task, or lists the blocked ones. */
    @Command(
            name = "block",
            description =
                    "Blocks a story: it can be neither started nor resumed until it is unblocked. Without a story:"
                            + " lists the blocked ones.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = ExitCode.HEADING,
            exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
            footer = {
                "",
                "Examples:",
                "  journeyman block story.yaml --reason \"the schema is not decided\"",
                "  journeyman block"
            })
    public static final class Block implements Runnable {

        @Parameters(paramLabel = "STORY", arity = "0..1", description = STORY)
        private @Nullable String story;

        @Option(
                names = "--reason",
                paramLabel = "TEXT",
                description = "The reason, which every prompt of the project shows.")
        private @Nullable String reason;

        @Mixin
        private final BlockCommands blocks;

        public Block(Invocation invocation) {
            blocks = new BlockCommands(invocation);
        }

        @Override
        public void run() {
            Project project = blocks.project();
            if (story == null) {
                if (reason != null) {
                    throw new BadInputException("--reason needs a story. Name the story to block.");
                }
                list(project);
                return;
            }
            if (reason == null || reason.isBlank()) {
                throw new BadInputException("A block needs a reason. Give one with --reason TEXT.");
            }
            String id = blocks.id(story);
            String store = blocks.kept.store();
            requireKept(store);
            try (Journal journal = blocks.kept.open()) {
                journal.tasks().block(project.key(), new BlockedTask(id, reason.strip()));
            }
            blocks.say("%s is blocked in %s".formatted(id, project.name()));
        }

        private void list(Project project) {
            List<BlockedTask> blocked = List.of();
            if (!blocks.kept.store().equals(StoreSpec.MEMORY) && StoreSpec.exists(blocks.kept.store())) {
                try (Journal journal = blocks.kept.existing()) {
                    blocked = journal.tasks().history(project.key(), 0).blocked();
                }
            }
            blocked.forEach(task ->
                    blocks.say("%s: %s".formatted(task.taskId(), task.reason().replaceAll("\\p{Cntrl}+", " "))));
            if (blocked.isEmpty()) {
                blocks.say("Nothing is blocked in %s.".formatted(project.name()));
            }
        }
    }

    private static void requireKept(String store) {
        if (store.equals(StoreSpec.MEMORY)) {
            throw new BadInputException(
                    "A block in memory: is lost when this process ends. Name a store with --store sqlite:FILE.");
        }
    }

    /** Unblocks a task. */
    @Command(
            name = "unblock",
            description = "Unblocks a story.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = ExitCode.HEADING,
            exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
            footer = {"", "Example:", "  journeyman unblock story.yaml"})
    public static final class Unblock implements Runnable {

        @Parameters(paramLabel = "STORY", description = STORY)
        private String story;

        @Mixin
        private final BlockCommands blocks;

        public Unblock(Invocation invocation) {
            blocks = new BlockCommands(invocation);
        }

        @Override
        public void run() {
            Project project = blocks.project();
            String id = blocks.id(story);
            String store = blocks.kept.store();
            requireKept(store);
            boolean blocked = false;
            if (StoreSpec.exists(store)) {
                try (Journal journal = blocks.kept.existing()) {
                    blocked = journal.tasks().unblock(project.key(), id);
                }
            }
            if (!blocked) {
                throw new BadInputException("%s is not blocked in %s. List the blocked stories with journeyman block."
                        .formatted(id, project.name()));
            }
            blocks.say("%s is no longer blocked in %s".formatted(id, project.name()));
        }
    }
}
