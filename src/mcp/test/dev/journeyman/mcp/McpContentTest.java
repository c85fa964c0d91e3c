package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.mcp.transport.McpException;
import dev.journeyman.mcp.transport.Rpc;
import dev.journeyman.mcp.transport.ServerMessage;
import dev.journeyman.mcp.transport.ServerSentEvents;
import dev.journeyman.tool.ToolResult;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a model sees the result of a call. */
final class McpContentTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'content': [{'type': 'text', 'text': 'a'}, {'type': 'text', 'text': 'b'}]} | a~b",
                "{'content': []} | it returned nothing",
                "{'content': [{'type': 'text', 'text': ''}]} | it returned nothing",
                "{'content': [{'type': 'image', 'mimeType': 'image/png', 'data': 'AAAA'}]} | [image image/png, 3 bytes"
                        + " left out]",
                "{'content': [{'type': 'image', 'mimeType': 'image/png', 'data': 'AA=='}]} | [image image/png, 1 bytes"
                        + " left out]",
                "{'content': [{'type': 'audio', 'data': 'AAA='}, {'type': 'text', 'text': 'b'}]} | [audio, 2 bytes"
                        + " left out]~b",
                "{'content': [{'type': 'image'}]} | [image, 0 bytes left out]",
                "{'content': [{'type': 'resource', 'resource': {'uri': 'a:b', 'text': 'c'}}]} | c",
                "{'content': [{'type': 'resource', 'resource': {'uri': 'a:b', 'mimeType': 'x/y', 'blob': 'AAAA'}}]} |"
                        + " [resource a:b x/y, 3 bytes left out]",
                "{'content': [{'type': 'resource_link', 'uri': 'a:b', 'name': 'c'}]} | [link a:b]",
                "{'content': [{'type': 'hologram\\n!'}]} | [hologram ! left out]",
                "{'content': [3, null, 'x']} | [something left out]~[something left out]~[something left out]",
                "{'structuredContent': {'a': [1]}} | {'a':[1]}",
                "{'content': [], 'structuredContent': {'a': 1}} | {'a':1}",
                "{'content': [{'type': 'text', 'text': 'said'}], 'structuredContent': {'a': 1}} | said",
                "{'content': [{'type': 'image'}], 'structuredContent': {'a': 1}} | [image, 0 bytes left out]~{'a':1}",
                "{'content': [{'type': 'text', 'text': {'no': 'text'}}]} | it returned nothing",
            })
    void a_result_is_its_text_and_one_line_for_each_other_part(String result, String text) throws McpException {
        assertThat(read(result)).isEqualTo(ToolResult.of(text.replace('~', '\n').replace('\'', '"')));
    }

    /** Servers mirror pictures in structured content: "content": [{"type": "image", "data": …}]. */
    @Test
    void data_mirrored_in_structured_content_is_left_out() throws McpException {
        String data = "iVBORw0KGgo/+AAA".repeat(40);
        String text =
                read("{'content': [{'type': 'image', 'mimeType': 'image/png', 'data': 'AAAA'}], 'structuredContent':"
                                + " {'content': [{'type': 'image', 'data': '" + data
                                + "', 'alt': 'a red square'}], 'url':"
                                + " 'data:image/png;base64," + data + "'}}")
                        .text();

        assertThat(text).doesNotContain("iVBORw0KGgo").contains("[data, 480 bytes left out]", "a red square");
    }

    @Test
    void a_failed_call_is_an_error_result() throws McpException {
        assertThat(read("{'content': [{'type': 'text', 'text': 'no'}], 'isError': true}"))
                .isEqualTo(ToolResult.error("no"));
        assertThat(read("{'content': [], 'isError': true}"))
                .isEqualTo(ToolResult.error("it failed and does not say why"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'content': 'text'}", "{'content': null, 'structuredContent': 'x'}"})
    void a_result_without_content_is_refused(String result) {
        assertThatThrownBy(() -> read(result))
                .isInstanceOf(McpException.class)
                .hasMessage("The tool server \"s\" answered t with a result that has no content. Do without it, or fix"
                        + " the server.");
    }

    @Test
    void byte_counts_have_digit_groups() throws McpException {
        assertThat(read("{'content': [{'type': 'image', 'mimeType': 'image/png', 'data': '%s'}]}"
                                .formatted("A".repeat(16_460)))
                        .text())
                .isEqualTo("[image image/png, 12,345 bytes left out]");
    }

    @Test
    void a_text_that_is_too_long_loses_its_middle_and_no_word_is_cut() throws McpException {
        String word = "secret-0123456789 ";
        String text = word.repeat(50_000);
        String shown = read("{'content': [{'type': 'text', 'text': '%s'}]}".formatted(text))
                .text();

        assertThat(shown.length()).isBetween(500 * 1024, 513 * 1024);
        assertThat(shown.replaceAll("\\[… [0-9,]+ bytes left out …]", "").split("\\s+"))
                .containsOnly("secret-0123456789");
        assertThat(shown).containsPattern("\\[… \\d{3},\\d{3} bytes left out …]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ä", "😀", "€x"})
    void a_cut_text_never_ends_inside_a_character(String unit) {
        String shown = ServerMessage.ends("y" + unit.repeat(400_000));

        assertThat(shown).doesNotContain("\ufffd").contains(" bytes left out …]");
        assertThat(shown.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(512 * 1024 + 64);
    }

    @Test
    void a_text_is_complete_up_to_its_limit() {
        String text = "x".repeat(512 * 1024);

        assertThat(ServerMessage.ends(text)).isEqualTo(text);
        assertThat(ServerMessage.ends(text + "x")).contains("bytes left out");
    }

    @Test
    void a_line_is_shortened_and_has_no_line_break() {
        assertThat(ServerMessage.line(" a\n\tb\u001b[0m ", 20)).isEqualTo("a b [0m");
        assertThat(ServerMessage.line("x".repeat(1_000_000), 5)).isEqualTo("xxxxx […]");
        assertThat(ServerMessage.line("xxxx😀", 5)).isEqualTo("xxxx […]");
    }

    @Test
    void events_are_read_however_the_stream_is_split() {
        String stream = ": hi\r\n"
                + "event: message\r\n"
                + "id: 1\r\n"
                + "data: one\r\n\r\n"
                + "data:two\n"
                + "data:  three\n\n"
                + "retry: 5\n\n"
                + "data: ä\r\r"
                + "data: last";
        byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            var events = new java.util.ArrayList<String>();
            ServerSentEvents reader = new ServerSentEvents(events::add);
            for (int at = 0; at < bytes.length; ) {
                int count = Math.min(bytes.length - at, 1 + random.nextInt(9));
                assertThat(reader.take(java.nio.ByteBuffer.wrap(bytes, at, count)))
                        .isTrue();
                at += count;
            }
            reader.end();
            assertThat(events).extracting(String::strip).containsExactly("one", "two\n three", "ä", "last");
        }
    }

    private static ToolResult read(String result) throws McpException {
        return ResultContent.result(
                "s", "t", Rpc.read(result.replace('\'', '"')).orElseThrow());
    }
}
