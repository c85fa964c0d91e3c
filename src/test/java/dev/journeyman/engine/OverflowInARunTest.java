package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.Outcome;
import dev.journeyman.engine.step.CriterionVerificationTest;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.ScriptedAgent;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A request that is too long for a provider: it is shortened once, and then a larger window is asked. */
@Timeout(120)
class OverflowInARunTest {

    private static final String LONG = "file-13";

    @TempDir
    Path home;

    private final List<String> asked = new ArrayList<>();
    private EngineStage stage;

    /** A model with a window. */
    private record Windowed(Actor actor, TokenWindow window) implements ChatProvider {

        @Override
        public String name() {
            return actor.name();
        }

        @Override
        public ModelReply call(ModelRequest request) throws InterruptedException {
            return actor.call(request);
        }

        List<ModelRequest> requests() {
            return actor.requests();
        }

        List<String> sent() {
            return requests().stream().map(Lines::heard).toList();
        }
    }

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    private Windowed windowed(String name, int size, Actor.Acting acting) {
        return new Windowed(
                new Actor(name, null, request -> {
                    asked.add(name);
                    return acting.act(request);
                }),
                TokenWindow.of(size));
    }

    private Windowed larger(String name) {
        return windowed(name, 128_000, request -> Lines.work());
    }

    /** Returns a model that writes one file after another, and refuses every request that tells of the last one. */
    private Windowed refusing(String name) {
        return windowed(name, 64_000, request -> {
            if (Lines.heard(request).contains(LONG)) {
                throw tooLong();
            }
            return wrote(request);
        });
    }

    private static AiMessage wrote(ModelRequest request) {
        return Lines.write("file-" + (request.messages().size() - 2) / 2, "a line of text\n".repeat(50));
    }

    private static ProviderException tooLong() {
        return Actor.failure(Failure.CONTEXT_TOO_LONG, "prompt is too long");
    }

    private List<Entry.RequestSent> refused() {
        Set<Integer> numbers = new HashSet<>();
        stage.entries(Entry.CallFailed.class).stream()
                .filter(failed -> failed.failure().equals("context_too_long"))
                .forEach(failed -> numbers.add(failed.number()));
        return stage.entries(Entry.RequestSent.class).stream()
                .filter(sent -> numbers.contains(sent.number()))
                .toList();
    }

    @Nested
    class Of_a_coder {

        @Test
        void is_sent_once_more_at_60_percent_and_then_to_the_next_larger_window_with_a_brief() throws Exception {
            Windowed small = refusing("small");
            Windowed equal = windowed("equal", 64_000, request -> Lines.work());
            Windowed large = larger("large");
            Outcome outcome = stage.coders(small, equal, large).play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(refused()).extracting(Entry.RequestSent::provider).containsExactly("small", "small");
            assertThat(refused().get(1).sent().tokens())
                    .isLessThanOrEqualTo(refused().get(0).sent().tokens() * 60 / 100);
            assertThat(small.sent()).doesNotHaveDuplicates();
            assertThat(equal.requests()).isEmpty();
            assertThat(large.requests()).hasSize(1);
            assertThat(large.sent().get(0)).contains("Previous provider (small) failed: context_too_long");
        }

        @Test
        void stays_with_the_provider_for_which_the_shorter_request_fits() throws Exception {
            AtomicInteger refusals = new AtomicInteger();
            Windowed small = windowed("small", 64_000, request -> {
                if (!Lines.heard(request).contains(LONG)) {
                    return wrote(request);
                }
                if (refusals.getAndIncrement() == 0) {
                    throw tooLong();
                }
                return Lines.work();
            });
            Windowed large = larger("large");
            Outcome outcome = stage.coders(small, large).play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(large.requests()).isEmpty();
        }

        @Test
        void that_cannot_be_shortened_goes_to_the_larger_window_at_once() throws Exception {
            Windowed small = windowed("small", 64_000, request -> {
                throw tooLong();
            });
            Windowed large = larger("large");
            Outcome outcome = stage.coders(small, large).play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(asked).containsExactly("small", "large");
        }

        @Test
        void ends_the_run_with_the_words_of_the_provider_if_no_window_is_larger() throws Exception {
            Outcome outcome = stage.coders(refusing("small"), windowed("equal", 64_000, request -> Lines.work()))
                    .play(EngineStage.EXPRESS);

            assertThat(outcome.state()).isEqualTo(State.FAILED);
            assertThat(stage.way()).last().isEqualTo("CODING Broke FAILED");
            assertThat(outcome.reason())
                    .isEqualTo("small does not take the request (context_too_long): prompt is too long");
            assertThat(asked).doesNotContain("equal");
            assertThat(refused()).hasSize(2);
        }

        @Test
        void is_shortened_as_far_as_possible_if_60_percent_is_not_and_no_window_is_larger() throws Exception {
            Windowed small = windowed("small", 64_000, request -> {
                if (Lines.heard(request).contains("file-2")
                        && Lines.heard(request).contains("file-0")) {
                    throw tooLong();
                }
                return request.messages().size() < 8
                        ? Lines.read("file-" + (request.messages().size() - 2) / 2)
                        : Lines.work();
            });
            stage.coder(small).play(EngineStage.EXPRESS);

            assertThat(small.sent()).doesNotHaveDuplicates();
            assertThat(refused().get(0).sent().tokens()).isGreaterThan(tokensAfterRefusal());
        }

        private int tokensAfterRefusal() {
            int number = refused().get(0).number();
            return stage.entries(Entry.RequestSent.class).get(number).sent().tokens();
        }

        @Test
        void asks_a_larger_window_before_it_in_the_list_that_was_not_tried() throws Exception {
            AtomicInteger calls = new AtomicInteger();
            Windowed first = windowed("large", 128_000, request -> {
                if (calls.getAndIncrement() == 0) {
                    throw Actor.failure(Failure.EXECUTION_ERROR, "broke");
                }
                return Lines.work();
            });
            Outcome outcome = stage.coders(first, refusing("small")).play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(asked.get(asked.size() - 1)).isEqualTo("large");
        }

        @Test
        void waits_for_the_larger_window_if_that_is_out_and_is_not_sent_to_the_small_one_again() throws Exception {
            AtomicInteger calls = new AtomicInteger();
            Windowed small = refusing("small");
            Windowed equal = windowed("equal", 64_000, request -> Lines.work());
            Windowed large = windowed("large", 128_000, request -> {
                if (calls.getAndIncrement() == 0) {
                    throw new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "slow down", Duration.ofSeconds(30), null);
                }
                return Lines.work();
            });
            Outcome outcome = stage.coders(small, equal, large).play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(stage.way())
                    .containsSequence("CODING ServiceLost SUSPENDED", "SUSPENDED ServiceRestored CODING");
            assertThat(small.sent()).doesNotHaveDuplicates();
            assertThat(equal.requests()).isEmpty();
            assertThat(asked.subList(asked.size() - 4, asked.size()))
                    .containsExactly("small", "small", "large", "large");
        }

        @Test
        void of_which_an_agent_complains_is_not_compacted_and_goes_to_a_larger_window() throws Exception {
            ScriptedAgent agent = ScriptedAgent.doing("agent", task -> {
                asked.add("agent");
                throw tooLong();
            });
            Windowed large = larger("large");
            Outcome outcome = stage.coders(agent, windowed("equal", 64_000, request -> Lines.work()), large)
                    .play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(asked).containsExactly("agent", "large");
        }

        @Test
        void is_sent_to_the_same_provider_again_where_its_window_was_enlarged_meanwhile() throws Exception {
            Windowed small = refusing("small");
            Windowed locked = windowed("locked", 128_000, request -> {
                throw Actor.failure(Failure.UNAUTHORIZED, "no key");
            });
            assertThat(stage.coders(small, locked).play(EngineStage.EXPRESS).state())
                    .isEqualTo(State.SUSPENDED);

            Windowed enlarged = larger("small");
            assertThat(stage.coders(enlarged).again().resume().done()).isTrue();
            assertThat(enlarged.requests()).hasSize(1);
        }

        @Test
        void waits_for_a_person_if_the_larger_window_needs_one() throws Exception {
            Windowed small = refusing("small");
            Windowed large = windowed("large", 128_000, request -> {
                throw Actor.failure(Failure.UNAUTHORIZED, "bad key");
            });
            Outcome outcome = stage.coders(small, large).play(EngineStage.EXPRESS);
            assertThat(outcome.state()).isEqualTo(State.SUSPENDED);

            Windowed mended = larger("large");
            Outcome end = stage.coders(small, mended).again().resume();

            assertThat(end.done()).as(end.reason()).isTrue();
            assertThat(small.sent()).doesNotHaveDuplicates();
            assertThat(mended.requests()).hasSize(1);
        }
    }

    @Nested
    class Of_another_caller {

        @Test
        void is_answered_by_the_larger_window_of_the_architects() throws Exception {
            Windowed small = windowed("small", 64_000, request -> {
                throw tooLong();
            });
            Windowed large = windowed("large", 128_000, request -> Lines.verdict("approve", ""));
            Outcome outcome = stage.coder(Lines.work()).judges(small, large).play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(asked).containsExactly("small", "large");
        }

        @Test
        void is_answered_by_the_larger_window_of_the_helpers() throws Exception {
            Windowed small = windowed("small", 64_000, request -> {
                if (request.caller() == CallerRole.HELPER) {
                    throw tooLong();
                }
                return Lines.work();
            });
            Windowed large = windowed("large", 128_000, request -> CriterionVerificationTest.verify("1 test -d ."));
            Story story = Story.of("Tale", "It is told.", Criterion.stated("it is nice to read ".repeat(60)))
                    .withKind(Story.Kind.EXPRESS); // so long that it can be shortened, whatever the run is called
            Outcome outcome = stage.coders(small, large).play(story);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(asked).containsExactly("small", "small", "small", "large");
            assertThat(small.sent()).doesNotHaveDuplicates();
        }
    }

    @Nested
    class In_a_process_that_ends {

        private final Set<String> sent = new LinkedHashSet<>();

        /** Wherever the process ends, the next one sends the requests that the first one would have sent. */
        @Test
        void is_continued_with_the_same_requests() throws Exception {
            Outcome outcome = staged("whole").play(EngineStage.EXPRESS);
            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            List<String> whole = List.copyOf(sent);
            int entries = stage.recorded().size();
            int begin = stage.recorded().stream()
                    .map(recorded -> recorded.entry() instanceof Entry.CallFailed)
                    .toList()
                    .indexOf(true);

            for (int cut = begin - 2; cut < entries - 1; cut++) {
                sent.clear();
                EngineStage cutOff = staged("cut-" + cut);
                int at = cut;
                AtomicInteger seen = new AtomicInteger();
                cutOff.journal.cutAfter(entry -> seen.incrementAndGet() == at);
                assertThatThrownBy(() -> cutOff.play(EngineStage.EXPRESS)).isInstanceOf(RuntimeException.class);
                Outcome end = cutOff.again().finish();

                assertThat(end.done()).as("cut after %s: %s", cut, end.reason()).isTrue();
                assertThat(List.copyOf(sent)).as("cut after %s", cut).isEqualTo(whole);
            }
        }

        private EngineStage staged(String name) throws Exception {
            stage = new EngineStage(Files.createDirectories(home.resolve(name)))
                    .architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
            Windowed small = refusing("small");
            return stage.coders(noting(small), noting(larger("large")));
        }

        private Windowed noting(Windowed model) {
            return new Windowed(
                    new Actor(model.name(), null, request -> {
                        sent.add(model.name() + "\n" + request.messages());
                        return model.call(request).message();
                    }),
                    model.window());
        }
    }
}
