package dev.journeyman.model.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorBodyTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"error\":{\"message\":\"Rate limit reached\",\"code\":\"x\"}} | Rate limit reached",
                "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}} |"
                        + " Overloaded",
                "[{\"error\":{\"code\":400,\"message\":\"API key not valid.\"}}] | API key not valid.",
                "{\"error\":\"model not found\"} | model not found",
                "no JSON at all | no JSON at all",
                "{} | {}",
                "`` | nothing was said",
            })
    void the_message_of_an_error_is_extracted(String body, String said) {
        assertThat(ErrorBody.of(body)).isEqualTo(said);
    }

    @Test
    void the_text_of_a_web_page_is_extracted() {
        String page = "<html><head><style>p { color: red }</style><title>502 Bad\n Gateway</title></head>"
                + "<body><script>alert(1)</script><h1>nginx</h1></body></html>";

        assertThat(ErrorBody.of(page)).isEqualTo("a web page: 502 Bad Gateway nginx");
    }

    @Test
    void a_long_message_is_cut() {
        assertThat(ErrorBody.of("x".repeat(10_000))).hasSize(401).endsWith("…");
    }
}
