package dev.journeyman.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

    @Test
    void a_secret_is_redacted_wherever_it_occurs() {
        assertThat(new Redaction(List.of("hunter2hunter2")).clean("a=hunter2hunter2,b=xhunter2hunter2x"))
                .isEqualTo("a=[redacted],b=x[redacted]x");
    }

    @Test
    void a_secret_is_found_in_its_json_form() {
        assertThat(new Redaction(List.of("quo\"ted\\secret")).clean("{\"a\": \"quo\\\"ted\\\\secret\"}"))
                .isEqualTo("{\"a\": \"[redacted]\"}");
    }

    @Test
    void the_longer_of_two_secrets_is_redacted_first() {
        assertThat(new Redaction(List.of("12345678", "12345678-and-more")).clean("12345678-and-more"))
                .isEqualTo("[redacted]");
    }

    @Test
    void a_value_of_seven_characters_is_not_a_secret() {
        assertThat(new Redaction(List.of("1234567", "   ")).clean("1234567    "))
                .isEqualTo("1234567    ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Authorization: Bearer sk-abcdefghijkl1     | Authorization: Bearer [redacted]",
                "authorization: Basic dXNlcjpwYXNzd29yZA== | authorization: Basic [redacted]",
                "'\"Authorization\": \"abcdefgh12345\"' | '\"Authorization\": \"[redacted]\"'",
                "'{\\\"Authorization\\\": \\\"Bearer abcdefgh12345\\\"}' | '{\\\"Authorization\\\": \\\"Bearer"
                        + " [redacted]\\\"}'",
            })
    void an_authorization_header_loses_its_token(String text, String clean) {
        assertThat(new Redaction(List.of()).clean(text)).isEqualTo(clean);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no authorization needed here",
                "curl -H 'Authorization: Bearer $API_TOKEN_VALUE' https://x",
                "curl -H \"Authorization: Bearer ${API_TOKEN_2026}\" https://x",
                "Authorization: Bearer {{token_2026_value}}",
                "Authorization: Bearer <your-token-12345678>",
                "Authorization=get_authorization_header(request)",
                "authorization: getAuthorizationHeader2(request)",
                "Authorization: required_for_admins",
                "authorization = authorizationService",
            })
    void a_name_a_call_or_a_placeholder_in_a_header_stays(String text) {
        assertThat(new Redaction(List.of()).clean(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "API_KEY, sk-1234567890",
        "github_token, ghp_ab12cd34ef56",
        "MY_SECRET, correct-horse-battery",
        "DB_PASSWORD, hunterhunter",
        "GITLAB_PAT, glpat-ABCdef123456",
        "AWS_CREDENTIALS, AKIA1234567890",
        "SIGNING_KEY, MIIEvQIBADANBgkqhkiG9w0BAQ/EFAASC+BKcw==",
        "OPENAI_APIKEY, abcDEF1234567890"
    })
    void a_variable_whose_name_and_value_look_secret_is_secret(String name, String value) {
        assertThat(Redaction.secretsOf(Map.of(name, value))).containsExactly(value);
    }

    @ParameterizedTest
    @CsvSource({
        "PATH, /usr/local/bin:/usr/bin",
        "KEYSTORE_PATH, src/main/resources",
        "KEY_FILE, /srv/keys/id_rsa",
        "SSH_KEY, ~/.ssh/id_ed25519",
        "TOKEN_LIMIT, 128000000",
        "USE_API_KEY, true",
        "KEY_SERVER, keys.example.org",
        "TOKEN_KIND, personal-access",
        "KEYBOARD_LAYOUT, English-International1",
        "COMPASS_VERSION, abc1234567",
        "MONKEY_NAME, abc1234567"
    })
    void a_path_a_number_a_host_or_words_are_not_secret(String name, String value) {
        assertThat(Redaction.secretsOf(Map.of(name, value))).isEmpty();
    }

    @Test
    void a_url_with_a_password_is_secret_whatever_its_name() {
        assertThat(Redaction.secretsOf(Map.of("DATABASE_URL", "postgres://app:s3cr3t-word@db.local/app")))
                .containsExactlyInAnyOrder("postgres://app:s3cr3t-word@db.local/app", "s3cr3t-word");
        assertThat(Redaction.secretsOf(Map.of("HOME_URL", "https://example.org/@ada")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\": \"x hunter2hunter2 y\"} | true",
                "{\"a\": [{\"b\": \"hunter2hunter2\"}]} | true",
                "{\"a\": \"hunter2\\u0068unter2\"} | true",
                "{\"a\": hunter2hunter2 | true",
                "{\"a\": \"hunter3hunter3\"} | false",
            })
    void arguments_that_hold_a_secret_are_detected_in_any_notation(String arguments, boolean held) {
        assertThat(new Redaction(List.of("hunter2hunter2")).holds(arguments)).isEqualTo(held);
    }
}
