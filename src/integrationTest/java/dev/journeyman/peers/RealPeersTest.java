package dev.journeyman.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Provider;
import dev.journeyman.model.WireStory;
import dev.journeyman.model.vendor.PriceList;
import dev.journeyman.model.vendor.VendorModels;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine with models over HTTP, against a third-party server that speaks the formats of three vendors. */
@Tag("peers")
class RealPeersTest {

    private static final List<String> SPECS =
            List.of("openai:gpt-4.1-mini", "anthropic:claude-haiku-4-5", "gemini:gemini-2.5-flash");

    private static @Nullable Aimock started;

    @TempDir
    private Path place;

    private Aimock peer;
    private Tap tap;

    @BeforeAll
    static void start_the_server() throws IOException, InterruptedException {
        started = Aimock.start(Script.FIXTURES);
    }

    @AfterAll
    static void end_the_server() {
        if (started != null) {
            started.close();
        }
    }

    @BeforeEach
    void begin_the_script() throws IOException, InterruptedException {
        peer = Objects.requireNonNull(started);
        peer.rewind(Script.FIXTURES);
        tap = Tap.before(peer.url());
    }

    @AfterEach
    void close_the_tap() {
        tap.close();
    }

    /** The result of a story. */
    private record Told(Outcome outcome, List<RecordedEntry> entries) {}

    private Told tell(String... specs) throws InterruptedException {
        return tell(Script.story(), null, specs);
    }

    private Told tell(Story story, @Nullable Integer window, String... specs) throws InterruptedException {
        VendorModels wire = new VendorModels(tap.environment(), PriceList.ours());
        List<Provider> roster = Stream.of(specs)
                .<Provider>map(spec -> wire.provider(spec, window))
                .toList();
        Journal journal = Journal.memory();
        EngineBuilder builder = CoderEngine.builder()
                .journal(journal)
                .secret(Tap.KEY)
                .home(place.resolve("home"))
                .architect(List.of(roster.get(roster.size() - 1)));
        roster.forEach(builder::provider);
        try (CoderEngine engine = builder.build()) {
            Run run = engine.start(
                    story,
                    ScratchRepositories.make(
                            place.resolve(specs[0].replace(':', '-')), "a.txt", "hello\n", "b.txt", "hello\n"));
            Outcome outcome = run.await();
            return new Told(outcome, RunEntries.read(journal, run.id()));
        }
    }

    @Test
    void a_story_makes_the_same_transitions_with_each_vendor() throws IOException, InterruptedException {
        Map<String, List<String>> ways = new LinkedHashMap<>();
        for (String spec : SPECS) {
            peer.rewind(Script.FIXTURES);
            Told told = tell(spec);
            assertThat(told.outcome().done()).as("%s: %s", spec, told.outcome()).isTrue();
            assertThat(peer.journal()).hasSize(Script.REQUESTS);
            assertThat(told.outcome().spent().tokens())
                    .as("a server that counts nothing is not one that reads nothing")
                    .isPositive();
            assertThat(told.outcome().spent().cost()).isPositive();
            ways.put(spec, Script.walk(told.entries()));
            System.out.printf(
                    "%s: %s in %d requests, by %s%n", spec, told.outcome().state(), Script.REQUESTS, ways.get(spec));
        }
        assertThat(ways.get(SPECS.get(0)))
                .hasSize(6)
                .endsWith("TESTING -ChecksPassed-> CODE_REVIEW", "CODE_REVIEW -WorkApproved-> DONE");
        assertThat(ways.values()).allMatch(way -> way.equals(ways.get(SPECS.get(0))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai:gpt-4.1-mini", "anthropic:claude-haiku-4-5", "gemini:gemini-2.5-flash"})
    void the_story_of_the_strict_peers_makes_the_same_transitions_here(String spec)
            throws IOException, InterruptedException {
        peer.rewind(Script.fixtures(place.resolve("fixtures.json"), WireStory.replies()));
        Told told = tell(WireStory.story(), WireStory.WINDOW, spec);

        assertThat(told.outcome()).as(told.outcome().toString()).matches(Outcome::done);
        assertThat(WireStory.way(told.entries())).isEqualTo(WireStory.WAY);
        assertThat(peer.journal()).hasSize(WireStory.replies().length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai:gpt-4.1-mini", "anthropic:claude-haiku-4-5", "gemini:gemini-2.5-flash"})
    void each_request_has_one_system_prompt_and_a_result_for_every_call(String spec)
            throws IOException, InterruptedException {
        Told told = tell(spec);
        List<JsonNode> asked = peer.journal();

        assertThat(asked)
                .hasSameSizeAs(
                        Script.of(Entry.RequestSent.class, told.entries()).toList());
        assertThat(asked).hasSize(Script.REQUESTS).allSatisfy(request -> {
            assertThat(request.at("/response/status").asInt()).isEqualTo(200);
            JsonNode messages = request.at("/body/messages");
            assertThat(messages.findValuesAsText("role"))
                    .startsWith("system", "user")
                    .containsOnlyOnce("system");
            assertThat(answered(messages)).isEqualTo(called(messages));
        });
        assertThat(called(asked.get(1).at("/body/messages"))).hasSize(2);
        assertThat(called(asked.get(4).at("/body/messages"))).hasSize(3);
        assertThat(asked.get(4).at("/body/messages").findValuesAsText("content"))
                .last()
                .asString()
                .startsWith("## TODO.md");
    }

    @Test
    void each_request_to_anthropic_marks_what_to_cache() throws InterruptedException {
        tell("anthropic:claude-haiku-4-5");

        assertThat(tap.bodies()).hasSize(Script.REQUESTS).allSatisfy(body -> {
            JsonNode messages = body.path("messages");
            int last = messages.size() - 1;
            boolean tail = messages.at("/" + last + "/content/0/text").asText().startsWith("## TODO.md");
            JsonNode content = messages.path(tail ? last - 1 : last).path("content");

            assertThat(body.findValues("cache_control")).hasSize(3);
            assertThat(body.path("system").path(body.path("system").size() - 1).has("cache_control"))
                    .isTrue();
            assertThat(body.path("tools").path(body.path("tools").size() - 1).has("cache_control"))
                    .isTrue();
            assertThat(content.path(content.size() - 1).has("cache_control")).isTrue();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai:gpt-4.1-mini", "gemini:gemini-2.5-flash"})
    void requests_to_other_vendors_mark_nothing(String spec) throws InterruptedException {
        tell(spec);

        assertThat(tap.bodies())
                .hasSize(Script.REQUESTS)
                .allSatisfy(body -> assertThat(body.findValues("cache_control")).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "openai:limited, openai:gpt-4.1-mini",
        "anthropic:limited, anthropic:claude-haiku-4-5",
        "gemini:limited, gemini:gemini-2.5-flash"
    })
    void after_a_rate_limit_with_a_retry_time_the_next_provider_serves(String limited, String next)
            throws InterruptedException {
        Told told = tell(limited, next);

        assertThat(told.outcome().done()).isTrue();
        assertThat(Script.of(Entry.CallFailed.class, told.entries()))
                .isNotEmpty()
                .allSatisfy(failed -> assertThat(failed)
                        .isEqualTo(new Entry.CallFailed(
                                failed.number(),
                                CallerRole.CODER,
                                limited,
                                "rate_limit_exceeded",
                                "Too many requests for the key [redacted].",
                                Duration.ofSeconds(7),
                                null)));
    }

    @ParameterizedTest
    @CsvSource({
        "openai:busy, openai:gpt-4.1-mini",
        "anthropic:busier, anthropic:claude-haiku-4-5",
        "gemini:busy, gemini:gemini-2.5-flash"
    })
    void after_an_overload_the_next_provider_serves(String busy, String next) throws InterruptedException {
        Told told = tell(busy, next);

        assertThat(told.outcome().done()).isTrue();
        assertThat(Script.of(Entry.CallFailed.class, told.entries()))
                .isNotEmpty()
                .allSatisfy(failed -> assertThat(failed)
                        .isEqualTo(new Entry.CallFailed(
                                failed.number(), CallerRole.CODER, busy, "overloaded", "Overloaded", null, null)));
    }

    private static List<String> called(JsonNode messages) {
        List<String> ids = new ArrayList<>();
        messages.findValues("tool_calls").forEach(calls -> ids.addAll(calls.findValuesAsText("id")));
        return ids;
    }

    private static List<String> answered(JsonNode messages) {
        return messages.findValuesAsText("tool_call_id");
    }
}
