package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.build.Finished;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.vendor.PriceList;
import dev.journeyman.model.vendor.VendorModels;
import dev.journeyman.review.Architect;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.peer.StrictPeer;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedAgent;
import dev.journeyman.workspace.Commands;
import dev.langchain4j.data.message.AiMessage;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The manual's page on models: its code unchanged, its price list, and its statements about libraries. */
class ModelsPageTest {

    private static final Story STORY = Story.of("Nothing", "It is so.", Criterion.checked("it is so", "true"))
            .withKind(Story.Kind.EXPRESS);

    @TempDir
    private Path place;

    private Path repository;

    @BeforeEach
    void make_a_repository() {
        repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
    }

    record House(String name, TokenWindow window) implements ChatProvider {
        @Override
        public ModelReply call(ModelRequest request) {
            if (request.tools().isEmpty()) {
                throw new ProviderException(Failure.REFUSED, name + " only works with tools", null, null);
            }
            AiMessage reply = Replies.call("submit_work", "summary", "nothing was to be done"); // ask your model here
            return new ModelReply(reply, new Usage(1_200, 30, 1_000, true));
        }
    }

    record Greeter(String name, TokenWindow window) implements AgentProvider {
        @Override
        public ModelReply work(AgentTask task) throws InterruptedException {
            String command = "echo goodbye > a.txt"; // start your agent here, with task.prompt()
            if (!task.workspace().commands().run(command, Commands.USUAL).passed()) {
                throw new ProviderException(Failure.EXECUTION_ERROR, name + " broke", null, null);
            }
            return new ModelReply(AiMessage.from("a.txt says goodbye."), null);
        }
    }

    @Test
    void models_are_called_with_keys_the_host_passes() throws Exception {
        try (StrictPeer peer = StrictPeer.anthropic()
                .replies(
                        Replies.call("submit_work", "summary", "done"),
                        Replies.call("verdict", "decision", "approve", "feedback", ""))) {
            assertThat(driven(peer.key(), peer.baseUrl())).isTrue();
            assertThat(peer.requests())
                    .extracting(request -> request.model())
                    .containsExactly("claude-sonnet-4-5", "claude-haiku-4-5");
            assertThat(peer.breaches()).isEmpty();
        }
    }

    private boolean driven(String key, String place) throws InterruptedException {
        VendorModels wire =
                new VendorModels(Map.of("ANTHROPIC_API_KEY", key, "ANTHROPIC_BASE_URL", place), PriceList.ours());
        CoderEngine engine = CoderEngine.builder()
                .provider(wire.provider("anthropic:claude-sonnet-4-5"))
                .architect(List.of(wire.provider("anthropic:claude-haiku-4-5")))
                .build();
        try (engine) {
            return engine.start(STORY, repository).await().done();
        }
    }

    @Test
    void a_model_of_a_host_serves() throws Exception {
        try (CoderEngine engine = CoderEngine.builder()
                .provider(new House("house", TokenWindow.of(32_000)))
                .architect(Architect.auto())
                .home(place.resolve("home"))
                .build()) {
            assertThat(engine.start(STORY, repository).await().spent().tokens()).isEqualTo(1_230);
        }
    }

    @Test
    void an_agent_of_a_host_works_and_its_run_replays() throws Exception {
        Story goodbye = Story.of("Part", "It says goodbye.", Criterion.checked("it does", "grep -q goodbye a.txt"))
                .withKind(Story.Kind.EXPRESS);
        try (Journal journal = Journal.memory();
                CoderEngine engine = CoderEngine.builder()
                        .provider(new Greeter("greeter", TokenWindow.of(200_000)))
                        .architect(Architect.auto())
                        .journal(journal)
                        .home(place.resolve("home"))
                        .build()) {
            Run run = engine.start(goodbye, repository);

            assertThat(run.await().done()).isTrue();
            assertThat(CoderEngine.builder().replay(journal.read(run.id()))).isEmpty();
        }
    }

    @Test
    void a_run_whose_agent_runs_two_commands_replays() throws Exception {
        ScriptedAgent agent = ScriptedAgent.doing("two", task -> {
            task.workspace().commands().run("echo 1 > b.txt", Commands.USUAL);
            task.workspace().commands().run("echo 2 >> b.txt", Commands.USUAL);
            return "It is done.";
        });
        try (Journal journal = Journal.memory();
                CoderEngine engine = CoderEngine.builder()
                        .provider(agent)
                        .architect(Architect.auto())
                        .journal(journal)
                        .home(place.resolve("home"))
                        .build()) {
            Run run = engine.start(STORY, repository);

            assertThat(run.await().done()).isTrue();
            assertThat(CoderEngine.builder().replay(journal.read(run.id()))).isEmpty();
        }
    }

    @Test
    void the_price_list_of_the_page_can_be_read() {
        Matcher block =
                Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(new Golden("docs/models.md").text());
        assertThat(block.find()).isTrue();
        PriceList list = PriceList.ours().with(block.group(1), "docs/models.md");

        assertThat(list.of("my-finetune-7").window()).isEqualTo(32_000);
        assertThat(list.of("claude-sonnet-4-5-20250929").prices())
                .isEqualTo(PriceList.ours().of("claude-sonnet-4-5-20250929").prices());
    }

    @Test
    void the_builder_reports_a_missing_key() {
        assertThatThrownBy(() -> CoderEngine.builder().model("anthropic:claude-sonnet-4-5"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("ANTHROPIC_API_KEY");
    }

    @ParameterizedTest
    @CsvSource({
        "openai:gpt-5, langchain4j-open-ai",
        "anthropic:claude-sonnet-4-5, langchain4j-anthropic",
        "gemini:gemini-2.5-pro, langchain4j-google-ai-gemini",
        "ollama:qwen3, langchain4j-ollama"
    })
    void a_missing_library_is_reported_in_one_sentence_and_other_vendors_work(String spec, String library) {
        String others = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(part -> !new File(part).getName().startsWith(library))
                .collect(Collectors.joining(File.pathSeparator));
        Finished finished = Finished.of(
                place,
                List.of(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        others,
                        WireProbe.class.getName(),
                        spec,
                        library.endsWith("open-ai") ? "ollama:qwen3" : "openai:gpt-5"));

        assertThat(finished.out())
                .as(finished.err())
                .isEqualTo("%s needs the library dev.langchain4j:%s. Add it to the class path.\nthe other is there\n"
                        .formatted(spec, library));
    }
}
