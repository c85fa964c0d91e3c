package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.build.Finished;
import dev.journeyman.cli.Program;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stories whose coder works with the tools of a server, driven by the program. */
@Timeout(180)
final class McpStoryTest {

    private static final String SECRET = "hush-4711-hush";

    @TempDir
    Path place;

    @BeforeEach
    void write_a_story() throws IOException {
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Files.writeString(
                place.resolve("story.yaml"),
                "id: tools\ntitle: Use them\nkind: express\ncriteria: [ { text: it holds, command: \"true\" } ]\n");
        script("{ what: directory }");
    }

    @Test
    void a_tool_of_a_server_is_offered_and_its_result_is_read() throws IOException {
        servers(Desk.listed(60, "usual"));
        Finished run = run();

        assertThat(run.exit()).as(run.out() + run.err()).isZero();
        assertThat(Files.readString(place.resolve("requests.jsonl")))
                .contains("\"update_todo_list\",\"recall\",\"s__do\",\"submit_work\"")
                .containsPattern("\"role\":\"tool\",\"content\":\"[^\"]*home/[^\"]*worktree\"");
        String id = run.err().replaceFirst("(?s).*?run (\\S+).*", "$1");
        Files.delete(place.resolve("servers.json"));
        assertThat(program("replay", id, "--store", "sqlite:runs.db").out()).contains("are the same in this version");
    }

    @Test
    void a_failing_server_costs_a_result_and_never_the_run() throws IOException {
        servers(Desk.listed(10, "usual")); // a JVM has to start within that time
        script(
                "{ what: die }",
                "{ what: hang }",
                "{ what: fail, name: gone }",
                "{ what: die after }",
                "{ what: directory }", // may still reach the server that dies
                "{ what: echo }");
        Finished run = run();

        assertThat(run.exit()).as(run.out() + run.err()).isZero();
        String last = Files.readAllLines(place.resolve("requests.jsonl")).get(6);
        assertThat(last).contains("out of luck", "Unknown tool: gone", "the last word", "{\\\"what\\\":\\\"echo\\\"}");
    }

    @Test
    void a_server_that_does_not_start_is_a_note_and_its_tools_are_missing() throws IOException {
        servers(Desk.listed(60, "dies"));
        script();
        Finished run = run();

        assertThat(run.exit()).as(run.out() + run.err()).isZero();
        assertThat(run.out() + run.err())
                .contains("note: the tools of s are not offered: ")
                .contains("no such file: sesame.conf");
        assertThat(Files.readString(place.resolve("requests.jsonl"))).doesNotContain("s__do");
    }

    @Test
    void a_secret_variable_of_a_server_appears_nowhere() throws IOException {
        ObjectNode listed = Desk.listed(60, "usual");
        listed.putObject("env").put("LAB_TOKEN", "${HUSH}");
        servers(listed);
        script("{ what: env, name: LAB_TOKEN }");
        Finished run = run();

        assertThat(run.exit()).as(run.out() + run.err()).isZero();
        assertThat(Files.readString(place.resolve("requests.jsonl")))
                .contains("[redacted]")
                .doesNotContain(SECRET);
        assertThat(new String(Files.readAllBytes(place.resolve("runs.db")), StandardCharsets.ISO_8859_1))
                .doesNotContain(SECRET);
    }

    @Test
    void an_unusable_server_list_is_refused_in_one_sentence_and_nothing_is_written() throws IOException {
        Files.writeString(
                place.resolve("servers.json"), "{\"mcpServers\": {\"s\": {\"command\": \"${NOT_SET_ANYWHERE}\"}}}");
        Finished run = run();

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("journeyman: servers.json")
                .contains("NOT_SET_ANYWHERE")
                .hasLineCount(1);
        assertThat(place.resolve("runs.db")).doesNotExist();
    }

    private void servers(ObjectNode listed) throws IOException {
        ObjectNode file = new ObjectMapper().createObjectNode();
        file.putObject("mcpServers").set("s", listed);
        Files.writeString(place.resolve("servers.json"), file.toString());
    }

    /** Writes a coder that calls the tool with some arguments, one turn each, and submits. */
    private void script(String... arguments) throws IOException {
        StringBuilder script = new StringBuilder("turns:\n");
        for (String each : arguments) {
            script.append("  - tools: [ { name: s__do, arguments: ")
                    .append(each)
                    .append(" } ]\n");
        }
        script.append("  - tools: [ { name: submit_work, arguments: { summary: done } } ]\n");
        Files.writeString(place.resolve("script.yaml"), script);
    }

    private Finished run() {
        return program(
                "run",
                "story.yaml",
                "--repo",
                "repository",
                "--home",
                "home",
                "--store",
                "sqlite:runs.db",
                "--model",
                "replay:script.yaml",
                "--architect",
                "auto",
                "--mcp",
                "servers.json",
                "--capture",
                "requests.jsonl");
    }

    private Finished program(String... arguments) {
        return Program.in(place).with("HUSH=" + SECRET).run(arguments);
    }
}
