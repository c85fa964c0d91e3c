package dev.journeyman.agents;

import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.startup.InjectionListener;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.Injector;
import dev.journeyman.terminal.startup.StartupContext;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/**
 * A live agent with all it needs: a home, a worktree, a model that obeys, a terminal, and an injector. Used by one
 * thread.
 */
final class Stage implements AutoCloseable {

    private final Path worktree;
    private final Obedient mind;
    private final MockModel model;
    private final Home home;
    private final Live live;
    private final Injector injector;
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final Instant begun = Instant.now();

    /**
     * A case to play.
     *
     * @param agent the agent
     * @param in where it runs
     * @param run how many questions of its first run it has asked
     * @param task its first task, empty if there is none
     * @param work how long its model takes for that task
     */
    record Scene(Agent agent, Live.In in, FirstRun run, String task, Duration work) {

        /** An agent without a task. */
        static Scene idle(Agent agent, Live.In in) {
            return new Scene(agent, in, FirstRun.IS_OVER, "", Duration.ZERO);
        }
    }

    /** Sets up a stage below a directory. */
    Stage(Path place, Scene scene, InjectionSettings settings) throws IOException {
        worktree = ScratchRepositories.make(place.resolve("worktree"), "README.md", "# Greetings\n");
        mind = new Obedient(scene.work());
        Installed installed = Installed.of(scene.agent());
        model = MockModel.start(mind);
        home = Home.make(place.resolve("home"), worktree).with(installed, model);
        scene.run().remembered(scene.agent(), home);
        live = Live.started(scene.agent(), scene.in(), home, scene.task());
        InjectionListener listener = new InjectionListener() {
            @Override
            public void said(String line) {
                said.add("%5.2f %s"
                        .formatted(Duration.between(begun, Instant.now()).toMillis() / 1e3, line));
            }
        };
        injector = new Injector(
                live.terminal(),
                Profiles.ours().of(scene.agent().command()),
                worktree,
                settings,
                new Injector.Ports(InstantSource.system(), new Random(), listener));
    }

    Live live() {
        return live;
    }

    Path worktree() {
        return worktree;
    }

    /** Returns the requests on the main path. */
    List<Asked> asked() {
        return model.asked();
    }

    /** Returns the messages of the injector, with the seconds since the start. */
    List<String> said() {
        return List.copyOf(said);
    }

    /** Injects a context, and tends the agent until it has answered and a while longer. */
    InjectionOutcome inject(String context) throws InterruptedException {
        InjectionOutcome outcome = injector.inject(StartupContext.of(context));
        if (outcome.kind() == InjectionOutcome.Kind.ACKNOWLEDGED || outcome.kind() == InjectionOutcome.Kind.DELIVERED) {
            shows(
                    screen ->
                            mind.words().stream().anyMatch(word -> screen.text().contains(word)),
                    Duration.ofSeconds(30));
        }
        injector.tend(Duration.ofSeconds(2));
        return outcome;
    }

    /** Waits for a screen, and returns whether it came. */
    boolean shows(Predicate<Screen> wanted, Duration most) throws InterruptedException {
        Instant until = Instant.now().plus(most);
        while (!wanted.test(live.terminal().screen())) {
            if (!live.terminal().alive() || Instant.now().isAfter(until)) {
                return false;
            }
            live.terminal().await(Duration.ofMillis(200));
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        live.close();
        model.close();
        home.close();
    }
}
