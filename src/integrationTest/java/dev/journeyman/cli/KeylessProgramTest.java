package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.peer.StrictPeer;
import dev.journeyman.testkit.script.Replies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run with a vendor's model on a machine without its key: a command that calls no model needs no key. */
class KeylessProgramTest {

    @TempDir
    private Path place;

    private String run = "";

    @BeforeEach
    void park_a_run_in_plan_review() throws IOException {
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Files.writeString(
                place.resolve("story.yaml"), "title: Do it\ncriteria: [ { text: it is so, command: \"true\" } ]\n");
        Files.createDirectories(place.resolve("templates"));
        run = begun("submit_plan", "plan", "1. Do it.", "--repo", "repository", "--templates", "templates");
        Files.delete(place.resolve("templates"));
    }

    @ParameterizedTest
    @CsvSource({"cancel, it was cancelled", "reject, it was rejected in plan review: No."})
    void its_story_can_be_ended_without_a_key(String command, String why) {
        List<String> arguments = new ArrayList<>(List.of(command, run));
        if (command.equals("reject")) {
            arguments.addAll(List.of("--feedback", "No."));
        }
        Finished ended = keyless(arguments.toArray(String[]::new));

        assertThat(ended.exit()).as(ended.err()).isEqualTo(1);
        assertThat(ended.out()).endsWith(": %s\n".formatted(why));
        assertThat(keyless("replay", run, "--templates", "repository").well().out())
                .endsWith(" entries are the same in this version.\n");
        assertThat(keyless("clean", run).well().out()).endsWith(": removed\n");
    }

    @Test
    void it_can_be_shown_listed_and_replayed_without_a_key() {
        assertThat(keyless("show", run).well().out()).contains("waits    r1, a plan, since ");
        assertThat(keyless("list").well().out()).contains(run);
        assertThat(keyless("replay", run, "--templates", "repository").well().out())
                .contains("are the same");
    }

    @Test
    void a_command_that_calls_the_model_is_refused_without_its_key() {
        String before = keyless("show", run).out();

        assertRefused("approve", run);
        assertRefused("resume", run);
        assertRefused("cancel", run, "--model", "openai:gpt-5");
        assertThat(keyless("show", run).out()).isEqualTo(before);
    }

    @Test
    void a_question_can_be_abandoned_and_finished_work_approved_without_a_key() throws IOException {
        run = begun("ask_question", "question", "Which?", "--repo", "repository");
        Finished abandoned = keyless("abandon", run);
        assertThat(abandoned.out()).as(abandoned.err()).endsWith(": it was abandoned\n");

        Files.writeString(
                place.resolve("story.yaml"),
                "title: Do it\nkind: express\ncriteria: [ { text: it is so, command: \"true\" } ]\n");
        run = begun("submit_work", "summary", "Done.", "--repo", "repository");
        Finished approved = keyless("approve", run);
        assertThat(approved.exit()).as(approved.err()).isZero();
        assertThat(approved.out()).endsWith(": the work was approved\n");
    }

    private void assertRefused(String... arguments) {
        Finished refused = keyless(arguments);
        assertThat(refused.exit()).as(refused.out()).isEqualTo(2);
        assertThat(refused.err()).contains("openai:gpt-5 needs a key. Set OPENAI_API_KEY");
    }

    /** Starts a run whose model makes one call, and returns its name. */
    private String begun(String tool, String argument, String value, String... options) throws IOException {
        try (StrictPeer peer = StrictPeer.openAi().replies(Replies.call(tool, argument, value))) {
            List<String> arguments = new ArrayList<>(
                    List.of("run", "story.yaml", "--home", "home", "--model", "openai:gpt-5", "--architect", "park"));
            arguments.addAll(List.of(options));
            Finished begun = Program.in(place)
                    .with("OPENAI_API_KEY=" + peer.key())
                    .with("OPENAI_BASE_URL=" + peer.baseUrl())
                    .run(arguments);
            assertThat(begun.exit()).as(begun.out() + begun.err()).isEqualTo(3);
            return begun.err().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
        }
    }

    private Finished keyless(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--home", "home"));
        return Program.in(place).with("OPENAI_API_KEY=").run(all);
    }
}
