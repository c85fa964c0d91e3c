package dev.journeyman.spring;

import dev.journeyman.CoderEngine;
import dev.journeyman.Worker;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.story.BadInputException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;

/**
 * What an engine does when its application is ready, and when it ends: the runs pause after the last request of the web server, and
 * before the store is closed. It may be used from any thread.
 */
final class EngineLifecycle implements SmartLifecycle, ApplicationListener<ApplicationReadyEvent> {

    /** Below the phases of the web server: it ends before, and runs that its last requests start are paused too. */
    static final int PHASE = DEFAULT_PHASE - 4_096;

    private static final Logger LOG = LoggerFactory.getLogger(EngineLifecycle.class);
    private static final int PAGE = 100;

    private final CoderEngine engine;
    private final JourneymanProperties properties;
    private volatile boolean running;
    private volatile @Nullable Worker worker;

    EngineLifecycle(CoderEngine engine, JourneymanProperties properties) {
        this.engine = engine;
        this.properties = properties;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }

    /** Marks the engine as running. Runs continue when the application is ready. */
    @Override
    public void start() {
        running = true;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public void onApplicationEvent(ApplicationReadyEvent ready) {
        if (properties.worker().enabled()) {
            worker = engine.worker(properties.worker().slots());
            LOG.info(
                    "The worker {} drives {} runs at once.",
                    worker.name(),
                    properties.worker().slots());
        } else if (properties.runs().resume()) {
            resume();
        }
    }

    /** Resumes the runs that are neither over nor wait for a verdict. */
    private void resume() {
        HeadQuery query = HeadQuery.ALL.limit(PAGE);
        List<RunHead> heads = engine.runs(query);
        while (!heads.isEmpty()) {
            heads.stream()
                    .filter(head -> !head.over() && head.request().isEmpty())
                    .forEach(this::resume);
            heads = engine.runs(query.before(heads.get(heads.size() - 1)));
        }
    }

    private void resume(RunHead head) {
        try {
            engine.run(head.run()).resume();
        } catch (RunStateException | BadInputException | JournalException refused) {
            LOG.warn("Run {} does not continue: {}", head.run(), refused.getMessage());
        }
    }

    @Override
    public void stop() {
        Duration grace = properties.shutdown().grace();
        long begin = System.nanoTime();
        Worker own = worker;
        if (own != null) {
            own.drain(grace);
        }
        Duration left = grace.minusNanos(System.nanoTime() - begin); // of runs that the application drives itself
        engine.drain(left.isNegative() ? Duration.ZERO : left);
        running = false;
    }

    /** Pauses the runs on a thread of its own: only so does the context stop waiting when the time of the phase is over. */
    @Override
    public void stop(Runnable callback) {
        Thread drain = new Thread(
                () -> {
                    try {
                        stop();
                    } finally {
                        callback.run();
                    }
                },
                "journeyman-drain");
        drain.setDaemon(true);
        drain.start();
    }
}
