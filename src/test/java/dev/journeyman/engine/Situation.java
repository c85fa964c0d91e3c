package dev.journeyman.engine;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Story;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The situation of a run when a call is made, created by an engine of its own. */
enum Situation {
    /** Its coder is being called, and answers when it is released. */
    DRIVEN,
    /** An architect of the host reviews its plan, and answers when it is released. */
    JUDGED,
    PARKED,
    SUSPENDED,
    STOPPED,
    /** A verdict is journaled, and its process died before the run continued. */
    ANSWERED,
    /** The store failed after a reply, as if the process had died there. */
    CUT_OFF,
    DONE,
    FAILED;

    /** A run in the situation, the engine that created it, and another engine over the same journal. */
    static final class Scene {

        final EngineStage stage;
        final Run begun;
        private final Path home;
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch letGo = new CountDownLatch(1);
        private final AtomicInteger asked = new AtomicInteger();
        private final boolean plans;
        private @Nullable CoderEngine second;

        private Scene(Situation situation, Path home) {
            this.home = home;
            plans = situation == PARKED || situation == JUDGED || situation == ANSWERED;
            stage = new EngineStage(home).coder(request -> reply(situation)).architect(request -> verdict(situation));
            if (situation == CUT_OFF) {
                stage.journal.cutAfter(Entry.ReplyReceived.class::isInstance);
            }
            Story story = plans ? EngineStage.STORY : EngineStage.EXPRESS;
            begun = stage.start(story);
        }

        private AiMessage reply(Situation situation) throws InterruptedException {
            boolean first = asked.incrementAndGet() == 1;
            if (first && (situation == DRIVEN || situation == STOPPED)) {
                hang();
            } else if (first && situation == SUSPENDED) {
                throw Actor.away();
            }
            return first && plans ? Lines.plan("1. Do it.") : Lines.work();
        }

        private Optional<Verdict> verdict(Situation situation) throws InterruptedException {
            if (situation == JUDGED && asked.get() == 1) {
                hang();
                return Optional.of(Verdict.of(Decision.APPROVE));
            }
            return switch (situation) {
                case DONE -> Optional.of(Verdict.of(Decision.APPROVE));
                case FAILED -> Optional.of(Verdict.of(Decision.REJECT));
                default -> Optional.empty();
            };
        }

        private void hang() throws InterruptedException {
            reached.countDown();
            letGo.await();
        }

        /** Releases what waits. */
        void letGo() {
            letGo.countDown();
        }

        /** Returns another engine over the journal, whose coder submits work at once. */
        CoderEngine second() {
            if (second == null) {
                second = new EngineStage(home, stage.journal)
                        .coder(Lines.work(), Lines.work())
                        .engine();
            }
            return Objects.requireNonNull(second);
        }
    }

    /** Creates a run in the situation. */
    Scene scene(Path home) throws InterruptedException {
        Scene scene = new Scene(this, home);
        if (this == DRIVEN || this == JUDGED || this == STOPPED) {
            scene.reached.await();
        }
        if (this == STOPPED) {
            scene.begun.stop();
        }
        if (this != DRIVEN && this != JUDGED) {
            broken(scene.begun::await);
        }
        if (this == ANSWERED) {
            scene.stage.journal.cutAfter(Entry.VerdictGiven.class::isInstance);
            broken(() -> scene.begun.deliver("r1", Verdict.of(Decision.APPROVE)));
        }
        return scene;
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    /** Runs what may be cut off. */
    private static void broken(Work work) throws InterruptedException {
        try {
            work.run();
        } catch (IllegalStateException | JournalException cut) {
            // the cut-off is intended
        }
    }
}
