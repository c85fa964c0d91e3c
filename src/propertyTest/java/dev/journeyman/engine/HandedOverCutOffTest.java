package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.engine.step.CriterionVerificationTest;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.Commands;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A story with a failing provider, a helper and a second attempt: wherever a process ends, the next process sends the
 * requests that the first one would have sent.
 */
@Timeout(240)
class HandedOverCutOffTest {

    private static final Story TALE = Story.of(
                    "Tale", "It is told.", Criterion.checked("it holds", "check"), Criterion.stated("it is nice"))
            .withRetryPolicy(new RetryPolicy(2, 1));

    @TempDir
    Path home;

    /** The requests, without repetitions: a request whose reply was not recorded is sent again. */
    private final Set<String> requests = new LinkedHashSet<>();

    @Test
    void cut_off_after_any_entry_the_story_continues_with_the_same_requests() throws Exception {
        EngineStage whole = staged("whole");
        Outcome outcome = whole.play(TALE);
        assertThat(outcome.done()).as("%s", whole.way()).isTrue();
        assertThat(whole.entries(Entry.BriefInjected.class))
                .extracting(brief -> brief.kind().toString())
                .containsExactly("circuit_breaker", "helper", "retry", "helper");
        List<String> asked = List.copyOf(requests);
        List<Entry.AttemptRecorded> records = records(whole);
        int entries = whole.recorded().size();

        for (int cut = 2; cut < entries; cut++) {
            int last = (int) whole.journal.endOfAppendWith(cut);
            if (whole.recorded().get(last - 1).entry() instanceof Entry.ToolStarted) {
                continue; // the tool's outcome is unknown then, and the next request says so
            }
            requests.clear();
            EngineStage stage = staged("cut-" + cut);
            int at = cut;
            AtomicInteger seen = new AtomicInteger();
            stage.journal.cutAfter(entry -> seen.incrementAndGet() == at);
            try {
                stage.play(TALE);
            } catch (IllegalStateException | JournalException cutOff) {
                assertThat(cutOff).hasMessageContaining("cut off");
            }
            Outcome end = stage.again().finish();

            assertThat(end.done()).as("cut after %s: %s", cut, end.reason()).isTrue();
            assertThat(List.copyOf(requests))
                    .as("cut after %s", whole.recorded().get(cut - 1).entry())
                    .isEqualTo(asked);
            assertThat(records(stage)).as("cut after %s", cut).isEqualTo(records);
        }
    }

    private static List<Entry.AttemptRecorded> records(EngineStage stage) {
        return stage.entries(Entry.AttemptRecorded.class);
    }

    /** The providers and the helper act only on the messages before, as models do. */
    private EngineStage staged(String name) throws Exception {
        Path place = Files.createDirectories(home.resolve(name));
        EngineStage stage = new EngineStage(place).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
        stage.journal.remember();
        stage.commands((command, limit) -> {
            boolean fails = Files.notExists(place.resolve(stage.run().id()).resolve("three.txt"))
                    || Files.notExists(place.resolve(stage.run().id()).resolve("two.txt"));
            return new Commands.CommandResult(
                    command.equals("nice") && fails ? 1 : 0, fails ? "not yet" : "", false, 1);
        });
        return stage.coders(
                new Actor("a", null, request -> first(place, request)),
                new Actor("b", null, request -> second(place, request)));
    }

    private AiMessage first(Path place, ModelRequest request) {
        note("a", place, request);
        if (request.caller() == CallerRole.HELPER || request.messages().size() < 4) {
            return acted(request);
        }
        throw new ProviderException(Failure.QUOTA_EXHAUSTED, "no more", null, null);
    }

    private AiMessage second(Path place, ModelRequest request) {
        note("b", place, request);
        return acted(request);
    }

    private static AiMessage acted(ModelRequest request) {
        if (request.caller() == CallerRole.HELPER) {
            return request.messages().size() < 4 ? Replies.words("Hm.") : CriterionVerificationTest.verify("1 nice");
        }
        boolean planning = request.tools().stream().anyMatch(tool -> tool.name().equals("submit_plan"));
        boolean again = Lines.system(request).contains("Earlier plan")
                || Lines.heard(request).contains("RETRY");
        int size = request.messages().size();
        if (planning) {
            return size < 4 && !again ? Lines.read("nothing") : Lines.plan(again ? "the second plan" : "the plan");
        }
        String file = Lines.system(request).contains("the second plan") ? "three.txt" : "two.txt";
        return size < 4 ? Lines.write(file, "told") : Lines.work();
    }

    private void note(String name, Path place, ModelRequest request) {
        String text = name + " " + request.caller() + " " + request.messages() + request.tail() + request.tools();
        requests.add(text.replaceAll(place + "/[\\w-]+", "[the worktree]").replaceAll("tale-[0-9a-f]+", "[run]"));
    }
}
