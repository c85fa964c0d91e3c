package dev.journeyman.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedactionTest {

    @Test
    void a_secret_is_taken_out_wherever_it_stands() {
        assertThat(new Redaction(List.of("hunter2hunter2")).clean("a=hunter2hunter2,b=xhunter2hunter2x"))
                .isEqualTo("a=[redacted],b=x[redacted]x");
    }

    @Test
    void a_secret_is_found_as_json_writes_it() {
        assertThat(new Redaction(List.of("quo\"ted\\secret")).clean("{\"a\": \"quo\\\"ted\\\\secret\"}"))
                .isEqualTo("{\"a\": \"[redacted]\"}");
    }

    @Test
    void the_longer_of_two_secrets_goes_first() {
        assertThat(new Redaction(List.of("12345678", "12345678-and-more")).clean("12345678-and-more"))
                .isEqualTo("[redacted]");
    }

    @Test
    void a_value_of_seven_characters_is_no_secret() {
        assertThat(new Redaction(List.of("1234567", "   ")).clean("1234567    "))
                .isEqualTo("1234567    ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Authorization: Bearer abcdefghijkl  | Authorization: Bearer [redacted]",
                "authorization: Basic dXNlcjpwYXNz   | authorization: Basic [redacted]",
                "'\"Authorization\": \"abcdefgh1234\"' | '\"Authorization\": \"[redacted]\"'",
                "no authorization needed here        | no authorization needed here",
            })
    void an_authorization_header_loses_its_value(String text, String clean) {
        assertThat(new Redaction(List.of()).clean(text)).isEqualTo(clean);
    }

    @Test
    void an_environment_tells_its_secrets_by_their_names() {
        assertThat(Redaction.secretsOf(
                        Map.of("API_KEY", "a", "github_token", "b", "MY_SECRET", "c", "DB_PASSWORD", "d", "PATH", "e")))
                .containsExactlyInAnyOrder("a", "b", "c", "d");
    }
}
