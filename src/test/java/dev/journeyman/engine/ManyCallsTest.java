package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.context.ContextChange;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A reply with more calls than a coder needs: a hundred are run, and the others are answered at once. */
@Timeout(20)
class ManyCallsTest {

    private static final int CALLS = 1_000;
    private static final int RUN = 100;

    @TempDir
    Path home;

    @Test
    void the_first_hundred_calls_are_run_and_the_others_are_answered() throws InterruptedException {
        EngineStage stage = new EngineStage(home).coder(many());
        stage.play(EngineStage.EXPRESS);

        assertThat(stage.entries(Entry.ToolFinished.class)).hasSize(RUN);
        List<String> answers = answers(stage);
        assertThat(answers).hasSize(CALLS);
        assertThat(answers.subList(0, RUN)).allMatch(text -> text.contains("does not exist"));
        assertThat(answers.subList(RUN, CALLS))
                .allMatch(text -> text.startsWith("not run: of one reply 100 calls are run."));
    }

    @Test
    void a_run_stopped_between_two_calls_resumes_with_the_next() throws InterruptedException {
        EngineStage stage = new EngineStage(home).coder(many());
        AtomicInteger finished = new AtomicInteger();
        stage.start(EngineStage.EXPRESS, (run, recorded) -> {
            if (recorded.entry() instanceof Entry.ToolFinished && finished.incrementAndGet() == 3) {
                run.stop();
            }
        });
        Outcome stopped = stage.run().await();

        assertThat(stopped.reason()).isEqualTo("stopped");
        assertThat(stage.entries(Entry.ToolFinished.class)).hasSize(3);
        stage.resume();
        assertThat(stage.entries(Entry.ToolFinished.class)).hasSize(RUN);
        assertThat(answers(stage)).hasSize(CALLS).doesNotContain("interrupted: outcome unknown");
    }

    @Test
    void a_run_that_is_stopped_on_a_reply_runs_none_of_its_calls() throws InterruptedException {
        EngineStage stage = new EngineStage(home).coder(Lines.write("x.txt", "x"), Lines.write("y.txt", "y"));
        AtomicBoolean first = new AtomicBoolean(true);
        stage.start(EngineStage.EXPRESS, (run, recorded) -> {
            if (recorded.entry() instanceof Entry.ReplyReceived && first.getAndSet(false)) {
                run.stop();
            }
        });
        Outcome stopped = stage.run().await();

        assertThat(stopped.reason()).isEqualTo("stopped");
        assertThat(answers(stage)).singleElement().asString().startsWith("not run: the run was stopped");
        stage.resume();
        assertThat(stage.entries(Entry.ToolFinished.class))
                .extracting(Entry.ToolFinished::ok)
                .startsWith(false, true);
        assertThat(answers(stage)).doesNotContain("interrupted: outcome unknown");
    }

    @Test
    void a_run_that_is_stopped_on_its_last_result_sends_no_request() throws InterruptedException {
        EngineStage stage = new EngineStage(home).coder(Lines.write("x.txt", "x"), Lines.write("y.txt", "y"));
        stage.start(EngineStage.EXPRESS, (run, recorded) -> {
            if (recorded.entry() instanceof Entry.ToolFinished) {
                run.stop();
            }
        });
        Outcome stopped = stage.run().await();

        assertThat(stopped.reason()).isEqualTo("stopped");
        assertThat(stage.requests()).hasSize(1);
        assertThat(stage.entries(Entry.CallFailed.class)).isEmpty();
    }

    private static List<String> answers(EngineStage stage) {
        return stage.entries(Entry.ContextChanged.class).stream()
                .map(Entry.ContextChanged::change)
                .filter(ContextChange.Appended.class::isInstance)
                .map(change -> ((ContextChange.Appended) change).message())
                .filter(ToolExecutionResultMessage.class::isInstance)
                .map(message -> ((ToolExecutionResultMessage) message).text())
                .toList();
    }

    private static AiMessage many() {
        return Replies.calls(IntStream.range(0, CALLS)
                .mapToObj(i -> Replies.request("read_file", "path", "file-" + i))
                .toArray(ToolExecutionRequest[]::new));
    }
}
