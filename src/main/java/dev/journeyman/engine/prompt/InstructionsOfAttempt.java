package dev.journeyman.engine.prompt;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.PivotLine;
import dev.journeyman.engine.KnowledgeSources;
import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.knowledge.RepositoryInstructions;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.TaskContext.Topic;
import dev.journeyman.knowledge.repository.RepositoryReader;
import dev.journeyman.knowledge.repository.RepositoryText;
import dev.journeyman.knowledge.repository.TouchedDirectories;
import dev.journeyman.knowledge.worktree.QuotableFiles;
import dev.journeyman.policy.SecretShape;
import dev.journeyman.run.PromptState;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the repository says to coding agents in an attempt: read before the coder's first prompt, and the same in all prompts of the
 * attempt. It belongs to the thread that drives.
 */
final class InstructionsOfAttempt {

    private static final Logger LOG = LoggerFactory.getLogger(InstructionsOfAttempt.class);
    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    /** The topics that do not name the files of the task. */
    private static final Set<Topic> NO_FILES = EnumSet.complementOf(EnumSet.of(Topic.CODE_STRUCTURE, Topic.NOTES));

    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;
    private final KnowledgeSources sources;

    InstructionsOfAttempt(RunJournal journal, Effects effects, RunWorktree worktree, KnowledgeSources sources) {
        this.journal = journal;
        this.effects = effects;
        this.worktree = worktree;
        this.sources = sources;
    }

    /**
     * Returns what the coder of the attempt is shown; the first prompt of the attempt reads it.
     *
     * @param known what is known of the task, which names the files that matter
     */
    RepositoryText read(String context, TaskContext known) throws InterruptedException {
        return journal.once(state -> state.knowledge().instructions(context), () -> {
            RepositoryText read = effects.observe(EffectKeys.instructions(context), () -> found(known));
            if (read.found()) {
                journal.write(new Entry.RepositoryInstructionsRead(context, read));
            }
            return read;
        });
    }

    /** Returns what the attempt has read. */
    RepositoryText known() {
        return journal.state()
                .knowledge()
                .instructions(PromptState.context(journal.state().attempts().number()))
                .orElse(RepositoryText.NOTHING);
    }

    /** Reads the worktree. If it cannot be read, the prompts lack what it says and the run continues. */
    private RepositoryText found(TaskContext known) throws InterruptedException {
        if (sources.instructions() == RepositoryInstructions.NONE) {
            return RepositoryText.NOTHING;
        }
        try {
            RepositoryText read = new RepositoryReader(
                            new QuotableFiles(worktree.workspace().root()), this::cleaned)
                    .read(sources.instructions(), touched(known), ESTIMATOR, sources.room());
            TaskKnowledge.requireDriven();
            return read;
        } catch (JournalException unwritten) {
            throw unwritten;
        } catch (RuntimeException broken) {
            TaskKnowledge.requireDriven();
            LOG.warn("{}: what the repository says could not be read: {}", journal.run(), broken.toString());
            return RepositoryText.NOTHING;
        }
    }

    /** Returns the paths of the task: files that changed, and what the story and the knowledge about it name. */
    private List<String> touched(TaskContext known) {
        Story story = journal.state().contract().story();
        List<String> words = new ArrayList<>(List.of(story.title(), story.description(), story.intent()));
        for (Criterion criterion : story.criteria()) {
            words.add(criterion.text());
            words.add(Objects.requireNonNullElse(criterion.command(), ""));
        }
        words.add(known.text(NO_FILES));
        boolean worked = journal.state().attempts().number() > 1; // before the first attempt nothing is changed
        List<String> touched =
                new ArrayList<>(worked ? worktree.changedSince(worktree.made().base()) : List.of());
        touched.addAll(TouchedDirectories.pathsIn(String.join("\n", words)));
        return touched;
    }

    /** Returns a text without secrets, and without the name of the line that only a pivot may write. */
    private String cleaned(String text) {
        return SecretShape.clean(journal.clean(text)).replace(PivotLine.NAME, "(BUDGET_PIVOT_FEEDBACK)");
    }
}
