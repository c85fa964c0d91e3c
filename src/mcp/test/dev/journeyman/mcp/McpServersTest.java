package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.story.BadInputException;
import dev.journeyman.tool.ToolServer;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class McpServersTest {

    private static final Map<String, String> ENVIRONMENT = Map.of(
            "TOKEN", "sesame-9f31",
            "PLACE", "somewhere",
            "HOME", "/homes/ada",
            "EMPTY", "",
            "BAD", "two\nlines",
            "GH_TOKEN", "gh-passed-on",
            "GH_HOST", "gh.example.org");

    @Test
    void servers_are_read_from_the_usual_file_in_its_order() {
        McpServers servers = read("""
            {"mcpServers": {
              "files": {"command": "npx", "args": ["-y", "server", "{worktree}"], "env": {"K": "V"}},
              "web": {"type": "http", "url": "https://example.org/mcp", "headers": {"X-Client": "a"}},
              "more": {"type": "stdio", "command": "server", "timeout": "PT5M", "tools": ["a"], "planning": [],
                       "pass": ["GH_*", "PLACE"]}
            }}
            """);

        assertThat(servers.servers()).extracting(ToolServer::name).containsExactly("files", "web", "more");
    }

    @Test
    void servers_are_read_from_yaml_too() {
        assertThat(read("mcpServers:\n  a-b_1:\n    command: server\n    timeout: 90\n")
                        .servers())
                .extracting(ToolServer::name)
                .containsExactly("a-b_1");
    }

    @Nested
    class Their_secrets {

        @Test
        void are_environment_values_in_env_and_headers_and_values_with_a_secret_name() {
            assertThat(read("""
                {"mcpServers": {
                  "a": {"command": "x", "args": ["--place=${PLACE}"],
                        "env": {"P": "at ${PLACE}", "API_KEY": "literal-key", "MODE": "fast", "H": "${HOME}"},
                        "pass": ["GH_*"]},
                  "b": {"url": "https://example.org/mcp?api_key=in-the-url&page=1",
                        "headers": {"Authorization": "Bearer ${TOKEN}", "X-Client": "plain"}}
                }}
                """).secrets())
                    .containsExactlyInAnyOrder(
                            "somewhere",
                            "literal-key",
                            "gh-passed-on",
                            "in-the-url",
                            "Bearer sesame-9f31",
                            "sesame-9f31");
        }

        @Test
        void are_absent_if_a_default_is_used() {
            assertThat(read("{'mcpServers': {'a': {'command': 'x', 'env': {'M': '${NONE:-plain}'}}}}")
                            .secrets())
                    .isEmpty();
        }

        @Test
        void include_a_variable_with_a_secret_name_anywhere() {
            assertThat(read("{'mcpServers': {'a': {'command': 'x', 'args': ['${TOKEN}']}}}")
                            .secrets())
                    .containsExactly("sesame-9f31");
        }
    }

    @Nested
    class Refuses {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "{} | servers.json, line 1: there is no server in \"mcpServers\"; list at least one.",
                    "{'servers': {}} | servers.json, line 1: there is no server in \"mcpServers\"; list at least one.",
                    "{'mcpServers': {'a': {'command': 'x'}}, 'inputs': []} | servers.json, line 1: \"inputs\" is not"
                            + " a field here; there are: mcpServers.",
                    "{'command': 'x', 'cwd': '/'} | \"cwd\" is not a field here; there are: args, command, env,"
                            + " headers, pass, planning, timeout, tools, type, url.",
                    "{} | a server has neither \"command\" nor \"url\"; give it exactly one of them.",
                    "{'command': 'x', 'url': 'http://a'} | a server has both \"command\" and \"url\"; give it exactly"
                            + " one of them.",
                    "{'command': ' '} | \"command\" is blank; name a program.",
                    "{'command': ['x']} | \"mcpServers.a.command\" is a list; it must be a text.",
                    "{'command': 'x', 'args': 'y'} | \"mcpServers.a.args\" is \"y\"; it must be a list.",
                    "{'command': 'x', 'headers': {}} | a server with \"command\" takes no \"headers\"; leave it out.",
                    "{'url': 'http://a', 'args': []} | a server with \"url\" takes no \"args\"; leave it out.",
                    "{'url': 'http://a', 'pass': []} | a server with \"url\" takes no \"pass\"; leave it out.",
                    "{'url': 'http://a', 'type': 'sse'} | \"type\" is sse, a transport that MCP has given up; write"
                            + " the url of the server's streamable HTTP and http.",
                    "{'url': 'http://a', 'type': 'ws'} | \"type\" is \"ws\"; it must be one of: stdio, http,"
                            + " streamable-http.",
                    "{'url': 'http://a', 'type': 'stdio'} | \"type\" is stdio, which needs \"command\"; change one of"
                            + " them.",
                    "{'command': 'x', 'type': 'streamable-http'} | \"type\" is streamable-http, which needs \"url\";"
                            + " change one of them.",
                })
        void an_unusable_server(String server, String sentence) {
            refused(server, sentence);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "{'command': 'x', 'timeout': 0} | \"timeout\" is PT0S; it must be positive and at most 30"
                            + " minutes.",
                    "{'command': 'x', 'timeout': 'PT31M'} | \"timeout\" is PT31M; it must be positive and at"
                            + " most 30 minutes.",
                    "{'command': 'x', 'timeout': 1e300} | \"timeout\" is PT2562047788015H12M55.807S; it must be"
                            + " positive and at most 30 minutes.",
                    "{'command': 'x', 'timeout': 'soon'} | \"timeout\" is \"soon\"; write seconds, or a duration"
                            + " such as PT5M.",
                    "{'command': 'x', 'pass': ['*']} | \"*\" of \"pass\" is not a variable name; write letters,"
                            + " digits and underscores, at most one star at the end.",
                    "{'command': 'x', 'env': {'A=B': 'c'}} | \"A=B\" of \"env\" is not a variable name; write"
                            + " letters, digits and underscores.",
                    "{'command': '${NONE}'} | servers.json: \"command\" needs the environment variable NONE, which is"
                            + " not set; set it, or write ${NONE:-default}.",
                    "{'command': 'x', 'args': ['${input:y}']} | servers.json: \"args\" has a \"${\" that does not"
                            + " begin a variable; write ${NAME} or ${NAME:-default}.",
                    "{'command': 'x', 'env': {'A': 'a\\u0000b'}} | servers.json: \"env.A\" has a NUL character, which"
                            + " no program accepts; remove it.",
                    "{'url': 'example.org'} | servers.json: \"url\" of \"a\" is \"example.org\"; it must be an address"
                            + " such as https://example.org/mcp.",
                    "{'url': 'ftp://a/b'} | servers.json: \"url\" of \"a\" is \"ftp://a/b\"; it must be an address"
                            + " such as https://example.org/mcp.",
                    "{'url': 'http://a', 'headers': {'Host': 'b'}} | servers.json: the header \"Host\" of \"a\" cannot"
                        + " be sent: HTTP does not allow its name or its value, or the client sets it itself. Change"
                        + " it.",
                    "{'url': 'http://a', 'headers': {'X-A': '${BAD}'}} | servers.json: the header \"X-A\" of \"a\""
                        + " cannot be sent: HTTP does not allow its name or its value, or the client sets it itself."
                        + " Change it.",
                })
        void unusable_values(String server, String sentence) {
            refused(server, sentence);
        }

        private static void refused(String server, String sentence) {
            String text = sentence.contains("line 1") ? server : "{'mcpServers': {'a': %s}}".formatted(server);

            assertThatThrownBy(() -> read(text))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("servers.json")
                    .hasMessageEndingWith(sentence)
                    .hasMessageNotContainingAny("two\nlines");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "A", "-a", "a b", "a.b", "a__b", "a_", "a123456789012345678901234567890123"})
        void an_invalid_name_of_a_server(String name) {
            assertThatThrownBy(() -> read("{'mcpServers': {'%s': {'command': 'x'}}}".formatted(name)))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("\"%s\" is not a server name; write up to 32 lower-case letters", name);
        }

        @ParameterizedTest
        @ValueSource(strings = {"[]", "[1]", "3", "{'mcpServers': []}", "{'mcpServers': {'a': 3}}", "", "{", "a: b: c"})
        void a_text_that_is_not_a_list_of_servers(String text) {
            assertThatThrownBy(() -> read(text))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("servers.json");
        }

        @Test
        void a_server_that_is_listed_twice_or_empty() {
            assertThatThrownBy(() -> read("{'mcpServers': {'a': {'command': 'x'}, 'a': {'command': 'y'}}}"))
                    .isInstanceOf(BadInputException.class);
            assertThatThrownBy(() -> read("{'mcpServers': {'a': null}}")).isInstanceOf(BadInputException.class);
            assertThatThrownBy(() -> read("{'mcpServers': {'a': {'command': 'x', 'args': [null]}}}"))
                    .isInstanceOf(BadInputException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "90, PT1M30S",
        "1.5, PT1.5S",
        "'\"15\"', PT15S",
        "'\"PT5M\"', PT5M",
        "'\" PT0.5S \"', PT0.5S",
        "1800, PT30M"
    })
    void the_timeout_of_a_server_limits_its_calls(String written, String limit) {
        ListedServers listed = dev.journeyman.story.StoryFormat.read(
                "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"timeout\": %s}}}".formatted(written),
                "servers.json",
                "list",
                ListedServers.class);

        assertThat(listed.servers().values().iterator().next().terms().timeout())
                .hasToString(limit);
    }

    @Test
    void an_empty_variable_is_empty_unless_a_default_is_given() {
        EnvironmentSubstitution filling = new EnvironmentSubstitution("f", ENVIRONMENT);

        assertThat(filling.plain("args", "<${EMPTY}>")).isEqualTo("<>");
        assertThat(filling.plain("args", "<${EMPTY:-x}><${PLACE:-x}><${NONE:-}>$HOME $$"))
                .isEqualTo("<x><somewhere><>$HOME $$");
    }

    private static McpServers read(String text) {
        return McpServers.read(text.replace('\'', '"'), "servers.json", ENVIRONMENT);
    }
}
