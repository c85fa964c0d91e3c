package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.WireStoryTest.Mortal;
import dev.journeyman.model.WireStoryTest.Shape;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.peer.StrictPeer;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The failures of a provider, over HTTP and in each shape: how each one is classified, and when a call may be retried.
 */
@Timeout(120)
class WireFailureTest {

    @TempDir
    private Path place;

    @Nested
    class A_status {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "401 | Incorrect API key provided | UNAUTHORIZED",
                    "403 | Your account may not use this | UNAUTHORIZED",
                    "402 | Insufficient balance | QUOTA_EXHAUSTED",
                    "404 | The model does not exist | UNKNOWN_MODEL",
                    "413 | Request exceeds the maximum size | CONTEXT_TOO_LONG",
                    "400 | This model's maximum context length is 8192 tokens | CONTEXT_TOO_LONG",
                    "400 | prompt is too long: 210000 tokens > 200000 maximum | CONTEXT_TOO_LONG",
                    "400 | Your credit balance is too low | QUOTA_EXHAUSTED",
                    "400 | messages.1: something is wrong | REFUSED",
                    "408 | Timed out | TIMEOUT",
                    "429 | Rate limit reached for requests | RATE_LIMIT_EXCEEDED",
                    "429 | You exceeded your current quota, check your plan | QUOTA_EXHAUSTED",
                    "500 | Internal error | OVERLOADED",
                    "503 | Service unavailable | OVERLOADED",
                    "529 | Overloaded | OVERLOADED",
                })
        void determines_the_kind_of_failure(int status, String message, Failure failure) {
            for (Shape shape : Shape.values()) {
                try (StrictPeer peer = shape.peer().fails(status, message)) {
                    ProviderException failed = failed(shape, peer);
                    assertThat(failed.failure()).as("%s %s", shape, status).isEqualTo(failure);
                    assertThat(failed.getMessage()).startsWith(message);
                    assertThat(failed.retryAfter()).isEmpty();
                }
            }
        }

        @ParameterizedTest
        @EnumSource
        void may_carry_a_retry_time(Shape shape) {
            try (StrictPeer peer = shape.peer()
                    .fails(429, "Rate limit reached", Map.of("Retry-After", "7"))
                    .fails(529, "Overloaded", Map.of("retry-after-ms", "1500"))) {
                assertThat(failed(shape, peer).retryAfter()).contains(Duration.ofSeconds(7));
                assertThat(failed(shape, peer).retryAfter()).contains(Duration.ofMillis(1_500));
            }
        }

        @ParameterizedTest
        @EnumSource
        void with_an_error_code_distinguishes_a_quota_from_a_rate_limit(Shape shape) {
            String body = "{\"error\":{\"message\":\"Try again.\",\"code\":\"insufficient_quota\"}}";
            try (StrictPeer peer = shape.peer().says(429, "application/json", body)) {
                ProviderException failed = failed(shape, peer);

                assertThat(failed.failure()).isEqualTo(Failure.QUOTA_EXHAUSTED);
                assertThat(failed).hasMessage("Try again.");
            }
        }
    }

    @Nested
    class An_answer_that_is_none {

        @ParameterizedTest
        @EnumSource
        void is_a_web_page_of_another_server(Shape shape) {
            String page = "<html><head><title>Sign in</title></head><body>to the network</body></html>";
            try (StrictPeer peer = shape.peer().says(200, "text/html", page).says(502, "text/html", page)) {
                ProviderException first = failed(shape, peer);
                assertThat(first.failure()).isEqualTo(Failure.UNREACHABLE);
                assertThat(first.getMessage()).startsWith("a web page: Sign in to the network (its URL is in ");
                assertThat(failed(shape, peer).failure()).isEqualTo(Failure.OVERLOADED);
            }
        }

        @ParameterizedTest
        @EnumSource
        void is_cut_off(Shape shape) {
            try (StrictPeer peer = shape.peer().cutsOff()) {
                assertThat(failed(shape, peer).failure()).isEqualTo(Failure.UNREACHABLE);
            }
        }

        @ParameterizedTest
        @EnumSource
        void is_withheld_by_a_filter(Shape shape) {
            try (StrictPeer peer = shape.peer().filters()) {
                ProviderException failed = failed(shape, peer);

                assertThat(failed.failure()).isEqualTo(Failure.REFUSED);
                assertThat(failed.failure().elsewhere()).isTrue();
            }
        }

        @ParameterizedTest
        @EnumSource
        void is_nonsense(Shape shape) {
            for (String body : List.of("{}", "[]", "null", "{\"choices\":[],\"content\":[]}", "words", "{\"cho")) {
                try (StrictPeer peer = shape.peer().says(200, "application/json", body)) {
                    ProviderException failed = failed(shape, peer);
                    assertThat(failed.failure())
                            .as("%s to %s: %s, %s", shape, body, failed, failed.getCause())
                            .isEqualTo(Failure.UNREADABLE_ANSWER);
                    assertThat(failed.failure().elsewhere()).isTrue();
                }
            }
        }

        @ParameterizedTest
        @EnumSource
        void does_not_come_because_no_server_is_listening(Shape shape) throws Exception {
            int port;
            try (ServerSocket free = new ServerSocket(0)) {
                port = free.getLocalPort();
            }
            ChatProvider provider = shape.at("http://127.0.0.1:" + port + "/v1", "key");

            assertThatThrownBy(() -> provider.call(request()))
                    .isInstanceOfSatisfying(
                            ProviderException.class,
                            failed -> assertThat(failed.failure()).isEqualTo(Failure.NO_SERVER))
                    .hasMessageContaining("127.0.0.1:" + port + " cannot be reached");
        }

        @ParameterizedTest
        @EnumSource
        void is_abandoned_when_the_run_is_stopped(Shape shape) throws Exception {
            try (StrictPeer peer = shape.peer().hangs()) {
                CountDownLatch begun = new CountDownLatch(1);
                CompletableFuture<Throwable> ended = new CompletableFuture<>();
                Thread caller = new Thread(() -> {
                    begun.countDown();
                    try {
                        shape.provider(peer).call(request());
                    } catch (Throwable problem) {
                        ended.complete(problem);
                    }
                });
                caller.start();
                begun.await();
                while (peer.requests().isEmpty()) {
                    Thread.onSpinWait();
                }
                caller.interrupt();

                assertThat(ended.get(30, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
            }
        }
    }

    @Nested
    class In_a_run {

        @ParameterizedTest
        @EnumSource
        void a_context_that_is_too_long_is_compacted_and_sent_again(Shape shape) throws Exception {
            try (StrictPeer peer = shape.peer()
                            .replies(
                                    Replies.call("run_command", "command", "seq 1 2500"),
                                    Replies.call("run_command", "command", "echo short"))
                            .fails(400, "prompt is too long: maximum context length exceeded")
                            .replies(Replies.call("submit_work", "summary", "done"));
                    Journal journal = Journal.memory()) {
                Outcome outcome = drive(shape, peer, journal);

                assertThat(outcome).matches(Outcome::done);
                assertThat(peer.breaches()).isEmpty();
                assertThat(peer.requests().get(3).body().length())
                        .isLessThan(peer.requests().get(2).body().length() * 3 / 4);
            }
        }

        @ParameterizedTest
        @EnumSource
        void the_message_of_the_provider_is_journaled_and_its_key_is_nowhere(Shape shape) throws Exception {
            try (StrictPeer peer = shape.peer().fails(429, "Slow down, peer-key", Map.of("retry-after", "660"));
                    Journal journal = Journal.memory()) {
                Outcome outcome = drive(shape, peer, journal);

                assertThat(outcome.state()).isEqualTo(State.SUSPENDED);
                List<RecordedEntry> entries = RunEntries.read(journal, outcome.run());
                assertThat(entries)
                        .extracting(RecordedEntry::entry)
                        .anySatisfy(entry -> assertThat(entry)
                                .isInstanceOfSatisfying(Entry.CallFailed.class, failed -> {
                                    assertThat(failed.failure()).isEqualTo("rate_limit_exceeded");
                                    assertThat(failed.message()).isEqualTo("Slow down, [redacted]");
                                    assertThat(failed.retryAfter()).isEqualTo(Duration.ofMinutes(11));
                                }));
                assertThat(entries.toString()).doesNotContain(peer.key()).contains("open until");
            }
        }
    }

    private Outcome drive(Shape shape, StrictPeer peer, Journal journal) throws InterruptedException {
        Path repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Story story = Story.of("Wait", "It is there.", Criterion.checked("it is there", "test -f a.txt"))
                .withKind(Story.Kind.EXPRESS);
        try (CoderEngine engine = CoderEngine.builder()
                .provider(shape.provider(peer))
                .architect(Architect.auto())
                .secret(peer.key())
                .journal(new Mortal(journal, entry -> false))
                .home(place.resolve("home"))
                .build()) {
            return engine.start(story, repository).await();
        }
    }

    private static ProviderException failed(Shape shape, StrictPeer peer) {
        try {
            throw new AssertionError("It was served: " + shape.provider(peer).call(request()));
        } catch (ProviderException failed) {
            return failed;
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    private static ModelRequest request() {
        return new ModelRequest(
                CallerRole.CODER,
                0,
                List.of(SystemMessage.from("You code."), UserMessage.from("Go.")),
                null,
                List.of());
    }
}
