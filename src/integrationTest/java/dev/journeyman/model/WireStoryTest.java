package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.State;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.vendor.PriceList;
import dev.journeyman.model.vendor.VendorModels;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.peer.StrictPeer;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One story with most transitions there are, called over HTTP in each shape: a question, changes, a result too long for
 * the window, a pivot, failed checks, and a process that dies twice. The peer refuses every request that a provider
 * would refuse.
 */
@Timeout(180)
class WireStoryTest {

    /** The shape in which models are called. */
    enum Shape {
        OPENAI("openai:gpt-5", "OPENAI_API_KEY", "OPENAI_BASE_URL"),
        ANTHROPIC("anthropic:claude-sonnet-4-5", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL");

        private final String spec;
        private final String key;
        private final String url;

        Shape(String spec, String key, String url) {
            this.spec = spec;
            this.key = key;
            this.url = url;
        }

        StrictPeer peer() {
            return this == OPENAI ? StrictPeer.openAi() : StrictPeer.anthropic();
        }

        ChatProvider provider(StrictPeer peer) {
            return at(peer.baseUrl(), peer.key());
        }

        ChatProvider at(String place, String theirKey) {
            return new VendorModels(Map.of(key, theirKey, url, place), PriceList.ours())
                    .provider(spec, WireStory.WINDOW);
        }
    }

    @TempDir
    private Path place;

    @ParameterizedTest
    @EnumSource
    void the_story_is_done_and_every_request_is_valid_for_its_vendor(Shape shape) throws Exception {
        try (StrictPeer peer = shape.peer().replies(WireStory.replies())) {
            Journal journal = Journal.sqlite(place.resolve("runs.db"));
            Outcome outcome = drive(shape, peer, journal, entry -> false);

            assertThat(peer.breaches()).isEmpty();
            assertThat(outcome).matches(Outcome::done);
            assertThat(outcome.spent().cost()).as("what it cost").isPositive();
            List<RecordedEntry> entries = RunEntries.read(journal, outcome.run());
            assertThat(WireStory.way(entries)).isEqualTo(WireStory.WAY);
            assertThat(entries.toString()).contains("Compacted[");
            assertThat(CoderEngine.builder().replay(RunEntries.stored(entries))).isEmpty();
            Golden.of(WireStoryTest.class, shape.name().toLowerCase(Locale.ROOT) + ".requests.txt")
                    .holds(peer.table().replaceAll("Commit [0-9a-f]+", "Commit [a commit]"));
            journal.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_story_whose_process_dies_twice_sends_the_same_requests(Shape shape) throws Exception {
        String whole;
        try (StrictPeer peer = shape.peer().replies(WireStory.replies());
                Journal journal = Journal.memory()) {
            drive(shape, peer, journal, entry -> false);
            whole = requests(peer);
        }
        try (StrictPeer peer = shape.peer().replies(WireStory.replies());
                Journal journal = Journal.memory()) {
            assertThatThrownBy(() -> drive(shape, peer, journal, WireStoryTest::runsOut))
                    .hasRootCauseMessage("the host is dead");
            String run = journal.runs().get(0);
            assertThatThrownBy(() -> resume(shape, peer, journal, run, entry -> entry instanceof Entry.CheckFinished))
                    .hasRootCauseMessage("the host is dead");

            assertThat(resume(shape, peer, journal, run, entry -> false)).matches(Outcome::done);
            assertThat(peer.breaches()).isEmpty();
            assertThat(requests(peer)).isEqualTo(whole);
        }
    }

    @Test
    void the_peer_refuses_a_request_that_splits_a_batch() {
        try (StrictPeer peer = StrictPeer.openAi().replies(AiMessage.from("never said"))) {
            ChatProvider provider = Shape.OPENAI.provider(peer);
            ModelRequest split = new ModelRequest(
                    CallerRole.CODER,
                    0,
                    List.of(
                            SystemMessage.from("You code."),
                            UserMessage.from("Go."),
                            Replies.call("read_file", "path", "a.txt"),
                            UserMessage.from("Are you there?")),
                    null,
                    List.of());

            assertThatThrownBy(() -> provider.call(split))
                    .isInstanceOfSatisfying(
                            ProviderException.class,
                            refused -> assertThat(refused.failure()).isEqualTo(Failure.MALFORMED_REQUEST));
            assertThat(peer.breaches()).hasSize(1);
        }
    }

    private Outcome drive(Shape shape, StrictPeer peer, Journal journal, Predicate<Entry> deadly) throws Exception {
        Path repository = place.resolve("" + System.identityHashCode(peer)).resolve("repository");
        ScratchRepositories.make(repository, "a.txt", "hello\n");
        try (CoderEngine engine = engine(shape, peer, new Mortal(journal, deadly))) {
            return engine.start(WireStory.story(), repository).await();
        }
    }

    private Outcome resume(Shape shape, StrictPeer peer, Journal journal, String run, Predicate<Entry> deadly)
            throws Exception {
        try (CoderEngine engine = engine(shape, peer, new Mortal(journal, deadly))) {
            Run known = engine.run(run);
            known.resume();
            return known.await();
        }
    }

    private CoderEngine engine(Shape shape, StrictPeer peer, Journal journal) {
        return CoderEngine.builder()
                .provider(shape.provider(peer))
                .architect(List.of(shape.provider(peer)))
                .journal(journal)
                .home(place.resolve("home"))
                .build();
    }

    private static boolean runsOut(Entry entry) {
        return entry instanceof Entry.Moved moved && moved.move().to().state() == State.BUDGET_REVIEW;
    }

    /** Returns everything that was sent, without what differs from run to run and from commit to commit. */
    private static String requests(StrictPeer peer) {
        StringBuilder sent = new StringBuilder();
        peer.requests().forEach(request -> sent.append(request.body()).append('\n'));
        return sent.toString().replaceAll("[0-9a-f]{40}", "[a commit]").replaceAll("\"model\"", "\n\"model\"");
    }

    /** A store whose host dies before an entry is written. It survives the engines that close it. */
    record Mortal(Journal journal, Predicate<Entry> deadly) implements Journal {

        @Override
        public List<StoredEntry> read(String run) {
            return journal.read(run);
        }

        @Override
        public void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
            if (entries.stream()
                    .map(RunEntries::recorded)
                    .map(RecordedEntry::entry)
                    .anyMatch(deadly)) {
                throw new IllegalStateException("the host is dead");
            }
            journal.append(run, expected, entries, head);
        }

        @Override
        public Optional<RunHead> head(String run) {
            return journal.head(run);
        }

        @Override
        public List<RunHead> heads(HeadQuery query) {
            return journal.heads(query);
        }

        @Override
        public List<String> runs() {
            return journal.runs();
        }

        @Override
        public BreakerStore breakers() {
            return journal.breakers();
        }

        @Override
        public TaskStore tasks() {
            return journal.tasks();
        }

        @Override
        public void close() {
            // it survives its host
        }
    }
}
