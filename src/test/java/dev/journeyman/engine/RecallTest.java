package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.Commands.CommandResult;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model gets when it recalls the result of an earlier call. */
class RecallTest {

    private static final Story STORY = EngineStage.express(20);

    /** A file of 1,000 lines, which is too long for a result. */
    private static final String LONG = IntStream.rangeClosed(1, 1_000)
            .mapToObj(line -> "this is line " + line)
            .collect(Collectors.joining("\n"));

    @TempDir
    private Path home;

    private static AiMessage recall(String... arguments) {
        return Replies.call("recall", arguments);
    }

    /** Plays a coder, and returns the result of the last call before the work is submitted. */
    private String lastResult(AiMessage... replies) throws InterruptedException {
        EngineStage stage = new EngineStage(home).architect(Architect.auto()).coder(replies);
        Outcome outcome = stage.play(STORY);
        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        List<String> results = Lines.results(stage.request(replies.length));
        return results.get(results.size() - 1);
    }

    @Test
    void a_cut_result_names_the_call_and_comes_back_page_by_page() throws InterruptedException {
        EngineStage stage = new EngineStage(home)
                .architect(Architect.auto())
                .coder(
                        Lines.write("a.txt", LONG),
                        Lines.read("a.txt"),
                        recall("call", "c2"),
                        recall("call", "c2", "from_line", "400", "lines", "2"),
                        Lines.work());
        stage.play(STORY);

        List<String> results = Lines.results(stage.request(5));
        assertThat(results.get(1)).contains("lines cut here; recall c2 shows the whole …]");
        assertThat(results.get(2))
                .startsWith("[c2 read_file: lines 1–")
                .contains(" of 1000; the rest: from_line ")
                .contains("\nthis is line 1\nthis is line 2\n")
                .doesNotContain("cut here");
        assertThat(results.get(3))
                .isEqualTo("[c2 read_file: lines 400–401 of 1000]\nthis is line 400\nthis is line 401");
    }

    @Test
    void all_pages_together_are_what_the_tool_returned() throws InterruptedException {
        StringBuilder whole = new StringBuilder();
        EngineStage stage = new EngineStage(home).architect(Architect.auto());
        stage.coder(request -> switch (Lines.results(request).size()) {
            case 0 -> Lines.write("a.txt", LONG);
            case 1 -> Lines.read("a.txt");
            case 2 -> recall("call", "c2");
            default -> next(request, whole);
        });
        stage.play(STORY);

        assertThat(whole.toString()).isEqualTo(LONG + "\n");
    }

    /** Takes the page of a recall, and asks for the next one if there is any. */
    private static AiMessage next(ModelRequest request, StringBuilder whole) {
        List<String> results = Lines.results(request);
        String page = results.get(results.size() - 1);
        String head = page.substring(0, page.indexOf('\n'));
        whole.append(page.substring(head.length() + 1)).append('\n');
        return head.contains("from_line ")
                ? recall("call", "c2", "from_line", head.replaceAll(".*from_line (\\d+).*", "$1"))
                : Lines.work();
    }

    @Test
    void a_file_that_was_changed_since_is_marked() throws InterruptedException {
        String unchanged =
                lastResult(Lines.write("a.txt", "one"), Lines.read("a.txt"), recall("call", "c2"), Lines.work());
        String changed = lastResult(
                Lines.write("a.txt", "one"),
                Lines.read("a.txt"),
                Lines.write("a.txt", "two"),
                recall("call", "c2"),
                Lines.work());

        assertThat(unchanged).isEqualTo("[c2 read_file: lines 1–1 of 1]\none");
        assertThat(changed).isEqualTo("[c2 read_file: lines 1–1 of 1; the file has changed since]\none");
    }

    @Test
    void a_call_without_a_result_is_refused_with_what_to_do() throws InterruptedException {
        assertThat(lastResult(Lines.read("none"), recall("call", "c9"), Lines.work()))
                .isEqualTo("No call c9 has a result in this attempt. The summary and the shortened results name the"
                        + " calls that can be recalled.");
    }

    @Test
    void a_line_past_the_end_is_refused() throws InterruptedException {
        assertThat(lastResult(
                        Lines.write("a.txt", "one\ntwo\n"),
                        Lines.read("a.txt"),
                        recall("call", "c2", "from_line", "3"),
                        Lines.work()))
                .isEqualTo("The result of call c2 has 2 lines; line 3 is past its end.");
    }

    @Test
    void one_line_of_ten_megabytes_stays_whole_in_the_journal_and_comes_back_piece_by_piece()
            throws InterruptedException {
        String line = "x".repeat(5_000_000) + "🧭".repeat(1_250_000);
        EngineStage stage = new EngineStage(home)
                .architect(Architect.auto())
                .commands((command, limit) -> new CommandResult(0, command.equals("print") ? line : "", false, 1))
                .coder(
                        Replies.call("run_command", "command", "print"),
                        recall("call", "c1"),
                        recall("call", "c1", "from_line", "715"),
                        Lines.work());
        Outcome outcome = stage.play(STORY);

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        List<String> results = Lines.results(stage.request(4));
        assertThat(results.get(0)).contains(" cut here; recall c1 shows the whole …]");
        assertThat(results.get(1))
                .startsWith("[c1 run_command: lines 1–1 of ")
                .contains("; the rest: from_line 2]\n")
                .endsWith("]\n" + "x".repeat(7_000));
        assertThat(results.get(2)).contains("🧭🧭").doesNotContain("cut here", "�");
        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(8 * 1024));
    }

    @Test
    void a_result_of_another_attempt_is_not_recalled() throws InterruptedException {
        EngineStage stage = new EngineStage(home)
                .architect(Architect.auto())
                .checks(1, 0)
                .coder(
                        Lines.write("a.txt", "first attempt"),
                        Lines.read("a.txt"),
                        Lines.work(),
                        recall("call", "c2"),
                        Lines.work());
        stage.play(STORY.withRetryPolicy(new RetryPolicy(2, 0)));

        List<String> results = Lines.results(stage.request(5));
        assertThat(results.get(results.size() - 1)).startsWith("No call c2 has a result in this attempt.");
    }

    @Nested
    class By_a_reviewer {

        @Test
        void shows_what_the_coder_saw() throws InterruptedException {
            Actor judge = Actor.saying("judge", recall("call", "c2"), Lines.verdict("approve", ""));
            EngineStage stage = new EngineStage(home)
                    .judges(judge)
                    .coder(Lines.write("a.txt", "hello"), Lines.read("a.txt"), Lines.work());
            Outcome outcome = stage.play(STORY);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(judge.requests().get(0).tools())
                    .extracting(ToolSpecification::name)
                    .containsExactly("verdict", "recall");
            assertThat(Lines.results(judge.requests().get(1))).containsExactly("[c2 read_file: lines 1–1 of 1]\nhello");
            assertThat(stage.entries(Entry.ToolFinished.class))
                    .extracting(Entry.ToolFinished::context)
                    .contains("architect/r1");
        }

        @Test
        void of_many_results_in_one_reply_shows_the_first_ten() throws InterruptedException {
            ToolExecutionRequest[] many = IntStream.rangeClosed(1, 12)
                    .mapToObj(any -> Replies.request("recall", "call", "c2"))
                    .toArray(ToolExecutionRequest[]::new);
            Actor judge = Actor.saying("judge", Replies.calls(many), Lines.verdict("approve", ""));
            new EngineStage(home)
                    .judges(judge)
                    .coder(Lines.write("a.txt", "hello"), Lines.read("a.txt"), Lines.work())
                    .play(STORY);

            List<String> results = Lines.results(judge.requests().get(1));
            assertThat(results.subList(0, 10)).containsOnly("[c2 read_file: lines 1–1 of 1]\nhello");
            assertThat(results.subList(10, 12)).allMatch(result -> result.startsWith("not run: 10 results"));
        }

        @Test
        void again_and_again_ends_in_a_bounded_number_of_calls() throws InterruptedException {
            Actor judge = new Actor("judge", null, request -> recall("call", "c1"));
            EngineStage stage = new EngineStage(home).judges(judge).coder(Lines.write("a.txt", "hello"), Lines.work());
            stage.play(STORY);

            assertThat(judge.requests().size()).isLessThan(60);
            assertThat(judge.requests().stream().flatMap(request -> Lines.results(request).stream()))
                    .anyMatch(result -> result.startsWith("not run: 10 results were recalled."));
        }
    }

    @Test
    void a_helper_may_recall_before_it_verifies() throws InterruptedException {
        Story story = Story.of("Tale", "Something is to be done.", Criterion.stated("it is fast"))
                .withKind(Story.Kind.EXPRESS);
        Actor coder = Actor.doing(
                "a",
                Lines.write("a.txt", "hello"),
                Lines.read("a.txt"),
                Lines.work(),
                recall("call", "c2"),
                AiMessage.from(ToolExecutionRequest.builder()
                        .id("v")
                        .name("verify")
                        .arguments("{\"commands\":[{\"criterion\":1,\"command\":\"test -f a.txt\"}]}")
                        .build()));
        EngineStage stage = new EngineStage(home).architect(Architect.auto()).coders(coder);
        stage.play(story);

        assertThat(coder.requests().stream().flatMap(request -> Lines.results(request).stream()))
                .contains("[c2 read_file: lines 1–1 of 1]\nhello");
    }
}
