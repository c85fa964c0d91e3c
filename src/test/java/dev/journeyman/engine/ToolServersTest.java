package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.ToolServer.ExternalTool;
import dev.journeyman.tool.ToolServer.ToolServerException;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools of servers in a run. */
class ToolServersTest {

    private static final ExternalTool LOOKS =
            new ExternalTool("lab__look", "Looks.", "{\"type\":\"object\"}", Availability.ALWAYS);
    private static final ExternalTool DOES =
            new ExternalTool("lab__do", "Does.", "{\"type\":\"object\"}", Availability.CODING);

    @TempDir
    Path home;

    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
    }

    @Test
    void server_tools_are_offered_in_their_states_and_called_like_any_other() throws InterruptedException {
        Lab lab = new Lab(LOOKS, DOES);
        stage.server(lab)
                .coder(
                        Replies.call("lab__look", "at", "it"),
                        Lines.plan("1. Do it."),
                        Replies.call("lab__do", "what", "it"),
                        Lines.work())
                .play(EngineStage.STORY);

        assertThat(names(1)).contains("lab__look").doesNotContain("lab__do");
        assertThat(Lines.system(stage.request(1))).contains("lab__look");
        assertThat(names(3)).contains("lab__look", "lab__do");
        assertThat(lab.heard).containsExactly("lab__look {\"at\":\"it\"}", "lab__do {\"what\":\"it\"}");
        assertThat(Lines.results(stage.request(4))).containsExactly("done: lab__do");
        assertThat(stage.entries(Entry.ToolsFound.class)).hasSize(1);
        assertThat(lab.open).isZero();
    }

    @Test
    void only_the_tools_of_an_unusable_server_are_missing() throws InterruptedException {
        stage.server(new Lab(LOOKS) {
                    @Override
                    public Connection connect(Workspace workspace) {
                        throw new ToolServerException("lab does not answer. Start it.", null);
                    }
                })
                .coder(Lines.plan("1. Do it."), Lines.work());

        assertThat(stage.play(EngineStage.STORY).done()).isTrue();
        assertThat(names(1)).doesNotContain("lab__look");
        assertThat(stage.entries(Entry.ToolsFound.class))
                .singleElement()
                .extracting(Entry.ToolsFound::problem)
                .isEqualTo("lab does not answer. Start it.");
    }

    @Test
    void server_tools_are_listed_again_when_a_run_is_resumed() throws InterruptedException {
        stage.server(new Lab(LOOKS)).coder(Replies.call("lab__look")).play(EngineStage.STORY);
        stage.server(new Lab(DOES)).coder(Lines.plan("1. Do it."), Lines.work()).again();
        stage.clock.advance(Actor.AWAY);

        assertThat(stage.resume().done()).isTrue();
        assertThat(stage.entries(Entry.ToolsFound.class))
                .extracting(found -> found.tools().get(0).name())
                .containsExactly("lab__look", "lab__do");
        assertThat(names(1)).doesNotContain("lab__look");
        assertThat(names(2)).contains("lab__do");
    }

    @Test
    void server_tools_never_replace_built_in_tools() throws InterruptedException {
        Lab lab = new Lab(
                new ExternalTool("read_file", "Reads something else.", "{}", Availability.ALWAYS),
                new ExternalTool("submit_plan", "Submits something else.", "{}", Availability.ALWAYS));
        stage.server(lab)
                .coder(Lines.read("a.txt"), Lines.plan("1. Do it."), Lines.work())
                .play(EngineStage.STORY);

        assertThat(lab.heard).isEmpty();
        assertThat(names(1)).doesNotHaveDuplicates();
    }

    @Test
    void servers_are_not_connected_if_only_agents_code() throws InterruptedException {
        Lab lab = new Lab(LOOKS);
        stage.server(lab).coder(Actor.agent("claude", "1. Do it.", "Done.")).play(EngineStage.STORY);

        assertThat(stage.entries(Entry.ToolsFound.class)).isEmpty();
    }

    @Test
    void two_servers_of_one_name_are_refused() {
        EngineBuilder builder = CoderEngine.builder().tools(new Lab(LOOKS));

        assertThatThrownBy(() -> builder.tools(new Lab(DOES)))
                .isInstanceOf(BadInputException.class)
                .hasMessage("There are two tool servers named \"lab\". Give one another name.");
    }

    private List<String> names(int request) {
        return stage.request(request).tools().stream()
                .map(ToolSpecification::name)
                .toList();
    }

    /** A server that acts as the test defines. */
    private static class Lab implements ToolServer {

        private final List<ExternalTool> tools;
        private final List<String> heard = new ArrayList<>();
        private int open;

        Lab(ExternalTool... tools) {
            this.tools = List.of(tools);
        }

        @Override
        public String name() {
            return "lab";
        }

        @Override
        public Connection connect(Workspace workspace) {
            open++;
            return new Connection() {
                @Override
                public List<ExternalTool> tools() {
                    return tools;
                }

                @Override
                public ToolResult call(String tool, String arguments) {
                    heard.add(tool + " " + arguments);
                    return ToolResult.of("done: " + tool);
                }

                @Override
                public void close() {
                    open--;
                }
            };
        }
    }
}
