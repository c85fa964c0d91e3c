package dev.journeyman.web.fold;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.report.RequestCapture;
import dev.journeyman.web.facts.CheckedFacts;
import dev.journeyman.web.facts.PathFacts;
import dev.journeyman.web.facts.PathFacts.MarkKind;
import dev.journeyman.web.facts.PathFacts.Span;
import dev.journeyman.web.facts.RunFacts;
import dev.journeyman.web.facts.SentFacts;
import dev.journeyman.web.facts.SentFacts.Message;
import dev.journeyman.web.facts.SentFacts.Parts;
import dev.journeyman.web.facts.SentFacts.Request;
import dev.journeyman.web.facts.SentFacts.ToolCall;
import dev.journeyman.web.facts.WorkFacts;
import dev.journeyman.web.facts.WorkFacts.Made;
import dev.journeyman.web.sample.EventfulRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The facts of a run in which everything happens. */
class EventfulFactsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path place;

    private static List<RecordedEntry> entries = List.of();
    private static RunFacts facts;

    @BeforeAll
    static void drive() throws Exception {
        try (Journal journal = Journal.memory()) {
            String run = new EventfulRun(journal, place).drive().run();
            entries = RunEntries.read(journal, run);
        }
        FactFold fold = new FactFold();
        entries.forEach(fold);
        facts = fold.facts(new GitDiffs(Path.of(fold.repository())));
    }

    @Test
    void every_request_has_the_window_that_was_sent() throws Exception {
        RequestCapture capture = new RequestCapture();
        List<JsonNode> captured = new ArrayList<>();
        for (RecordedEntry entry : entries) {
            capture.line(entry).ifPresent(line -> captured.add(read(line)));
        }

        assertThat(facts.sent().requests()).hasSameSizeAs(captured);
        for (int i = 0; i < captured.size(); i++) {
            assertThat(captured(facts.sent().requests().get(i))).isEqualTo(captured.get(i));
        }
    }

    private static JsonNode captured(Request request) {
        ObjectNode node = JSON.createObjectNode()
                .put("n", request.n())
                .put("as", request.to().caller())
                .put("state", request.to().state().name())
                .put("provider", request.to().provider());
        ArrayNode messages = node.putArray("messages");
        List<Integer> ranges = request.shown().messages();
        for (int i = 0; i < ranges.size(); i += 2) {
            for (int k = 0; k < ranges.get(i + 1); k++) {
                messages.add(message(facts.sent().messages().get(ranges.get(i) + k)));
            }
        }
        if (request.shown().tail() != null) {
            messages.add(message(facts.sent().messages().get(request.shown().tail())));
        }
        ArrayNode tools = node.putArray("tools");
        facts.sent().offers().get(request.shown().offer()).forEach(tools::add);
        return read(node.put("tokens", request.size().tokens()).toString());
    }

    private static ObjectNode message(Message message) {
        ObjectNode node = JSON.createObjectNode().put("role", message.role());
        if (message.text() != null) {
            node.put("content", message.text());
        }
        if (message.answers() != null) {
            node.put("tool_call_id", message.answers().id());
        }
        if (message.calls() != null) {
            ArrayNode calls = node.putArray("tool_calls");
            for (ToolCall call : message.calls()) {
                calls.addObject().put("id", call.id()).put("name", call.name()).set("arguments", read(call.args()));
            }
        }
        return node;
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException notJson) {
            throw new IllegalArgumentException(json, notJson);
        }
    }

    @Test
    void the_parts_of_a_request_are_its_tokens() {
        assertThat(facts.sent().requests()).allSatisfy(request -> {
            Parts parts = request.size().parts();
            int sum = parts.index0() + parts.tools() + parts.summary() + parts.words() + parts.results() + parts.todo();
            assertThat(sum).isCloseTo(request.size().tokens(), within(6));
        });
    }

    @Test
    void the_limit_is_where_the_engine_compacted() {
        PathFacts.Mark compacted = mark(MarkKind.COMPACTED);
        Request next = facts.sent().requests().stream()
                .filter(request -> request.seq() > compacted.seq())
                .findFirst()
                .orElseThrow();

        assertThat(requireNonNull(compacted.saved()).before())
                .isGreaterThan(next.size().limit() * 9 / 10);
        assertThat(facts.sent().requests())
                .allSatisfy(request -> assertThat(request.size().tokens())
                        .isLessThanOrEqualTo(request.size().limit()));
    }

    @Test
    void replies_and_results_are_told_with_their_requests() {
        assertThat(facts.sent().requests())
                .filteredOn(
                        request -> request.answer() != null && request.answer().failure() == null)
                .filteredOn(request -> request.to().caller().equals("coder"))
                .allSatisfy(request -> assertThat(answer(request).reply()).isNotNull());
        assertThat(facts.sent().calls()).allSatisfy(call -> {
            assertThat(call.end()).isNotNull();
            assertThat(call.n()).isPositive();
        });
        assertThat(facts.sent().requests())
                .filteredOn(
                        request -> request.answer() != null && request.answer().failure() != null)
                .extracting(request -> answer(request).failure())
                .containsExactly("quota_exhausted", "overloaded", "overloaded", "overloaded");
    }

    @Test
    void the_path_has_each_move_and_no_gap() {
        assertThat(facts.path().moves().get(0).edge().from()).isEqualTo(State.SETUP);
        assertThat(facts.path()
                        .moves()
                        .get(facts.path().moves().size() - 1)
                        .edge()
                        .to())
                .isEqualTo(State.DONE);
        List<Span> spans = facts.path().spans();
        for (int i = 1; i < spans.size(); i++) {
            assertThat(spans.get(i).from()).isEqualTo(spans.get(i - 1).to());
        }
        assertThat(spans.get(0).from()).isEqualTo(facts.run().times().started());
        assertThat(facts.path().marks())
                .extracting(PathFacts.Mark::kind)
                .contains(
                        MarkKind.QUESTION,
                        MarkKind.SENT_BACK,
                        MarkKind.SWITCH,
                        MarkKind.COMPACTED,
                        MarkKind.PIVOT,
                        MarkKind.SUSPENDED,
                        MarkKind.FAILED_ATTEMPT);
    }

    @Test
    void decisions_plans_checks_and_the_todo_list_are_there() {
        assertThat(facts.judged().reviews())
                .extracting(review -> review.asked().kind() + " "
                        + requireNonNull(review.verdict()).decision())
                .containsExactly(
                        "question answer",
                        "plan changes",
                        "plan approve",
                        "budget pivot",
                        "plan approve",
                        "plan approve",
                        "work changes",
                        "work approve");
        assertThat(facts.judged().plans())
                .hasSize(4)
                .allMatch(plan -> plan.review().startsWith("r"));
        assertThat(facts.judged().pivot()).startsWith("**[BUDGET_PIVOT_FEEDBACK]:** \"A case for each title");
        assertThat(facts.checked().rounds()).hasSize(4).allMatch(CheckedFacts.Round::finished);
        assertThat(facts.work().todo()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(facts.path().attempts()).hasSize(2);
    }

    @Test
    void git_tells_what_each_commit_changed_and_what_differs_in_the_end() {
        assertThat(facts.work().unknown()).isEmpty();
        assertThat(facts.work().diff()).contains("diff --git a/shorten.sh b/shorten.sh", "+# what the next line needs");
        assertThat(facts.work().commits()).isNotEmpty().extracting(Made::patch).doesNotContainNull();
    }

    @Test
    void without_its_repository_the_page_says_so() {
        FactFold fold = new FactFold();
        entries.forEach(fold);
        WorkFacts work = fold.facts(new GitDiffs(place.resolve("gone"))).work();

        assertThat(work.diff()).isNull();
        assertThat(work.unknown())
                .isEqualTo("The repository is not there any more. The journal names the files and the commits only.");
        assertThat(work.commits()).isNotEmpty();
    }

    private static SentFacts.Answer answer(Request request) {
        return requireNonNull(request.answer());
    }

    private static PathFacts.Mark mark(MarkKind kind) {
        return facts.path().marks().stream()
                .filter(mark -> mark.kind() == kind)
                .findFirst()
                .orElseThrow();
    }
}
