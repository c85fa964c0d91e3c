package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Outcome;
import dev.journeyman.house.Golden;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.tool.ToolServer;
import dev.langchain4j.model.chat.ChatModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manual's page on tools: its list of servers can be read, and its code drives a story with a real server. */
class ToolsPageTest {

    @TempDir
    Path place;

    @Test
    void the_server_list_of_the_page_can_be_read() {
        String list = new Golden("docs/tools.md").text().replaceFirst("(?s).*?```json\n(.*?)```.*", "$1");
        McpServers read = McpServers.read(list, "docs/tools.md", Map.of("TRACKER_TOKEN", "4711-token"));

        assertThat(read.servers()).extracting(ToolServer::name).containsExactly("files", "tracker");
        assertThat(read.secrets()).contains("4711-token");
    }

    @Test
    void the_code_of_the_page_gives_a_coder_the_tools_of_a_server() throws Exception {
        Path repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        ObjectNode list = new ObjectMapper().createObjectNode();
        list.putObject("mcpServers").set("s", Desk.listed(60, "usual"));
        Path file = Files.writeString(place.resolve("servers.json"), list.toString());
        Map<String, String> environment = Map.of();
        ScriptedModel chat = ScriptedModel.of(
                Replies.call("s__do", "what", "directory"), Replies.call("submit_work", "summary", "done"));
        ChatModel chatModel = chat;

        McpServers mcp = McpServers.read(Files.readString(file), "servers.json", environment);
        EngineBuilder builder = CoderEngine.builder().model("my-model", chatModel, 128_000);
        mcp.servers().forEach(builder::tools);
        mcp.secrets().forEach(builder::secret);

        try (CoderEngine engine =
                builder.architect(Architect.auto()).home(place.resolve("home")).build()) {
            Outcome outcome = engine.start(
                            Story.of("Use it", "", Criterion.checked("it holds", "true"))
                                    .withKind(Story.Kind.EXPRESS),
                            repository)
                    .await();
            assertThat(outcome).as(outcome.toString()).matches(Outcome::done);
        }
        assertThat(chat.requests().get(1).messages().toString())
                .contains(place.resolve("home").toString());
    }
}
