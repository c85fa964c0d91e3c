package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;

/**
 * Whatever an agent does, a context arrives at most once, is never typed into a blocking screen, and the reported
 * outcome is true.
 */
@Tag("law")
class ExactlyOnceTest {

    private static final String DIALOG = " Do you want to proceed?\r\n ❯ 1. Yes\u001b[6D";

    /** An event at an agent, with its start and its duration. */
    record Episode(String what, int afterMillis, int millis) {}

    /** The behaviour of an agent. */
    record Behaviour(
            int readyMillis,
            int losesPastes,
            int losesEnters,
            boolean folds,
            boolean answers,
            List<Episode> episodes) {}

    @Provide
    Arbitrary<Behaviour> behaviours() {
        Arbitrary<Episode> episodes = Combinators.combine(
                        Arbitraries.of("ask", "work", "type", "clear", "say"),
                        Arbitraries.integers().between(0, 60_000),
                        Arbitraries.integers().between(1, 20_000))
                .as(Episode::new);
        return Combinators.combine(
                        Arbitraries.integers().between(0, 40_000),
                        Arbitraries.integers().between(0, 4),
                        Arbitraries.integers().between(0, 6),
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false),
                        episodes.list().ofMaxSize(5))
                .as(Behaviour::new);
    }

    private static ComposerAgent agent(Behaviour behaviour) {
        ComposerAgent agent = new ComposerAgent();
        agent.habits.thinksFor = Duration.ZERO;
        agent.habits.readyAfter = Duration.ofMillis(behaviour.readyMillis());
        agent.habits.losesPastes = behaviour.losesPastes();
        agent.habits.losesEnters = behaviour.losesEnters();
        agent.habits.answer = behaviour.answers() ? ComposerAgent::backwards : message -> "⏺ Fine.";
        agent.screen.folding(behaviour.folds());
        agent.habits.started = terminal -> behaviour.episodes().forEach(episode -> {
            Duration after = Duration.ofMillis(episode.afterMillis());
            Duration time = Duration.ofMillis(episode.millis());
            switch (episode.what()) {
                case "ask" -> agent.ask(DIALOG, after, time, terminal);
                case "work" ->
                    terminal.then(after, () -> {
                        agent.work(time, terminal);
                        agent.paint(terminal);
                    });
                case "type" -> {
                    terminal.then(after, () -> terminal.occupied(true));
                    terminal.then(after.plus(time), () -> terminal.occupied(false));
                }
                case "clear" -> {
                    terminal.paint(after, "\u001b[2J\u001b[H");
                    terminal.then(after.plus(time), () -> agent.paint(terminal));
                }
                default ->
                    terminal.then(after, () -> {
                        agent.screen.say("⏺ More.");
                        agent.paint(terminal);
                    });
            }
        });
        return agent;
    }

    @Property
    void a_context_arrives_once_or_is_reported_as_not_delivered(@ForAll("behaviours") Behaviour behaviour)
            throws InterruptedException, IOException {
        assertOnce(agent(behaviour));
    }

    @Property
    void a_context_arrives_once_at_an_agent_that_reads_everything_late(
            @ForAll @IntRange(max = 20_000) int millis,
            @ForAll boolean folds,
            @ForAll @IntRange(max = 2) int losesEnters)
            throws InterruptedException, IOException {
        ComposerAgent agent = agent(new Behaviour(200, 0, losesEnters, folds, true, List.of()));
        agent.habits.thinksFor = Duration.ofMillis(millis);

        assertOnce(agent);
    }

    private static void assertOnce(ComposerAgent agent) throws InterruptedException, IOException {
        Path directory = Files.createTempDirectory("once");
        try {
            Trial trial = Trial.at(agent, directory);
            InjectionOutcome outcome = trial.inject();
            trial.tend(300);

            int arrived = String.join("\n", agent.delivered).split(Trial.CONTEXT, -1).length - 1;
            boolean has = outcome.kind() == InjectionOutcome.Kind.ACKNOWLEDGED
                    || outcome.kind() == InjectionOutcome.Kind.DELIVERED;
            assertThat(arrived).as("%s: %s", outcome, trial.timeline).isBetween(has ? 1 : 0, 1);
            assertThat(agent.confirmed).isZero();
            assertThat(outcome.reached()).isTrue();
        } finally {
            Files.deleteIfExists(directory.resolve("CLAUDE.md"));
            Files.delete(directory);
        }
    }
}
