package dev.journeyman.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that are secret by their shape. No token here was ever in use: each consists of its mark and a filling. */
class SecretShapeTest {

    private static final String FILLING = "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF3hJ5";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ghp_",
                "gho_",
                "ghs_",
                "github_pat_",
                "glpat-",
                "npm_",
                "hf_",
                "sk-ant-",
                "sk-ant-api03-",
                "sk-proj-",
                "sk-",
                "sk_live_",
                "xoxb-",
                "xoxp-",
                "xapp-",
                "AIza",
                "ya29."
            })
    void a_token_with_the_mark_of_its_issuer_is_secret(String mark) {
        String token = mark + FILLING;
        for (String around :
                new String[] {"%s", "the key is %s, keep it", "KEY=%s", "\"%s\"", "(%s)", "`%s`.", "a\n%s\nb"}) {
            assertThat(SecretShape.clean(around.formatted(token))).isEqualTo(around.formatted(Redaction.MARK));
        }
    }

    @Test
    void a_cloud_key_a_signed_token_and_a_private_key_are_secret() {
        assertThat(SecretShape.clean("AKIA" + "IOSFODNN7ABCDEFG" + " ends")).isEqualTo("[redacted] ends");
        assertThat(SecretShape.clean("eyJ" + FILLING + ".eyJ" + FILLING + "." + FILLING + " ends"))
                .isEqualTo("[redacted] ends");
        String begin = "-----BEGIN " + "RSA PRIVATE KEY-----";
        assertThat(SecretShape.clean("a " + begin + "\n" + FILLING + "\n-----END RSA PRIVATE KEY----- b"))
                .isEqualTo("a [redacted] b");
        assertThat(SecretShape.clean("a " + begin + " " + FILLING)).isEqualTo("a [redacted]");
    }

    @Test
    void a_password_in_an_address_is_secret_and_its_user_is_not() {
        assertThat(SecretShape.clean("git clone https://ada:" + FILLING + "@example.org/a.git"))
                .isEqualTo("git clone https://ada:[redacted]@example.org/a.git");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a task-oriented sk-learn pipeline, ask-anything and sk-ip",
                "risk-assessment-of-everything-that-is-long",
                "commit 4b825dc642cb6eb9a060e54bf8d69288fbee4904",
                "com.fasterxml.jackson.core:jackson-databind 2.22.4",
                "https://example.org:8443/a@b and http://localhost:3000/x",
                "ghp_… and sk-ant-… are shapes of tokens",
                "AKIA is how they begin",
                "jdbc:postgresql://{user}:{password}@host/db",
                "the public key: -----BEGIN PUBLIC KEY-----"
            })
    void a_text_that_only_resembles_a_secret_is_not_secret(String text) {
        assertThat(SecretShape.clean(text)).isEqualTo(text);
    }

    @Test
    void a_long_text_is_scanned_quickly() {
        String hostile =
                "-----BEGIN PRIVATE KEY-----".repeat(2_000) + "eyJaaaaaaaa.".repeat(20_000) + "://a:".repeat(20_000);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(5), () -> SecretShape.clean(hostile));
    }
}
