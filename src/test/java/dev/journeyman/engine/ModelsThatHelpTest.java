package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.engine.step.CriterionVerificationTest;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.ModelSeat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.Provider.Prices;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.workspace.WorkspaceRequest;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A helper with models of its own, in place of the coders'. */
@Timeout(60)
class ModelsThatHelpTest {

    private static final Story STATED = Story.of("Tale", "Something is to be done.", Criterion.stated("it is fast"))
            .withKind(Story.Kind.EXPRESS);

    @TempDir
    Path home;

    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final Journal journal = Journal.memory();

    @Test
    void a_helper_makes_the_commands_and_the_coders_are_not_called_for_them() throws InterruptedException {
        Actor coder = Actor.doing("coder", Lines.work());
        Actor helper = Actor.doing("helper", CriterionVerificationTest.verify("1 fast"));
        Outcome outcome = play(engine(coder, helper));

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(coder.requests()).extracting(ModelRequest::caller).containsExactly(CallerRole.CODER);
        assertThat(helper.requests()).extracting(ModelRequest::caller).containsExactly(CallerRole.HELPER);
        assertThat(entries(outcome, Entry.ModelsAssigned.class))
                .singleElement()
                .satisfies(equipped -> assertThat(equipped.servers().get(CallerRole.HELPER))
                        .extracting(ModelSeat::name)
                        .containsExactly("helper"));
        assertThat(CoderEngine.builder().replay(journal.read(outcome.run()))).isEmpty();
    }

    @Test
    void the_usage_of_a_helper_counts() throws InterruptedException {
        Actor coder = Actor.doing("coder", Lines.work());
        Actor helper = new Actor(
                        "helper",
                        new Usage(1_000_000, 500_000, 0, true),
                        Actor.script(CriterionVerificationTest.verify("1 fast")))
                .at(new Prices(new BigDecimal(2), new BigDecimal(10), new BigDecimal(2)));
        Outcome outcome = play(engine(coder, helper));

        assertThat(outcome.spent().cost()).isEqualByComparingTo("7");
        assertThat(outcome.spent().tokens()).isGreaterThan(1_500_000);
    }

    @Test
    void the_next_helper_takes_over_and_only_helpers_are_called() throws InterruptedException {
        Actor coder = Actor.doing("coder", Lines.work());
        Actor first = Actor.failing("first", Failure.EXECUTION_ERROR);
        Actor second = Actor.doing("second", CriterionVerificationTest.verify("1 fast"));
        Outcome outcome = play(engine(coder, first, second));

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(first.requests()).hasSize(1);
        assertThat(coder.requests()).hasSize(1);
    }

    @Test
    void without_a_helper_that_serves_the_run_is_suspended() throws InterruptedException {
        Actor coder = Actor.doing("coder", Lines.work());
        Outcome parked = play(engine(coder, Actor.doing("helper")));
        assertThat(parked.state()).isEqualTo(State.SUSPENDED);
        assertThat(parked.reason()).startsWith("All providers circuit-broken: helper");

        Run again = engine(coder, Actor.doing("other", CriterionVerificationTest.verify("1 fast")))
                .run(parked.run());
        again.resume();
        Outcome outcome = again.await();

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(entries(outcome, Entry.ModelsAssigned.class))
                .extracting(
                        equipped -> Objects.requireNonNull(equipped.servers().get(CallerRole.HELPER))
                                .get(0)
                                .name())
                .containsExactly("helper", "other");
        assertThat(CoderEngine.builder().replay(journal.read(outcome.run()))).isEmpty();
    }

    @Test
    void a_coder_may_help_and_is_journaled_as_a_helper_only_if_configured_as_one() throws InterruptedException {
        Actor coder = Actor.doing("coder", Lines.work(), CriterionVerificationTest.verify("1 fast"));
        Outcome asked = play(engine(coder, coder));
        assertThat(asked.done()).as(asked.reason()).isTrue();
        assertThat(entries(asked, Entry.ModelsAssigned.class).get(0).servers()).containsKey(CallerRole.HELPER);

        Outcome usual = play(engine(Actor.doing("coder", Lines.work(), CriterionVerificationTest.verify("1 fast"))));
        assertThat(usual.done()).as(usual.reason()).isTrue();
        assertThat(entries(usual, Entry.ModelsAssigned.class).get(0).servers()).containsOnlyKeys(CallerRole.CODER);
    }

    @Test
    void two_helpers_of_one_name_are_refused() {
        assertThatThrownBy(() -> engine(Actor.doing("coder"), Actor.doing("a"), Actor.doing("a")))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("a is there twice.");
    }

    private CoderEngine engine(Actor coder, Actor... helpers) {
        EngineBuilder builder = CoderEngine.builder()
                .provider(coder)
                .architect(request -> Optional.of(Verdict.of(Decision.APPROVE)))
                .journal(journal)
                .clock(clock)
                .pauses(clock)
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)));
        Stream.of(helpers).forEach(builder::helper);
        return builder.build();
    }

    private Outcome play(CoderEngine engine) throws InterruptedException {
        return engine.start(STATED, new WorkspaceRequest(home, true, Map.of()), entry -> {})
                .await();
    }

    private <T extends Entry> List<T> entries(Outcome outcome, Class<T> kind) {
        return RunEntries.read(journal, outcome.run()).stream()
                .map(RecordedEntry::entry)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }
}
