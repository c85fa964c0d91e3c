package dev.journeyman.knowledge.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretFileFilterTest {

    @Nested
    class A_path {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    ".env",
                    "a/.ENV",
                    ".env.local",
                    ".env-prod",
                    "prod.env",
                    ".envrc",
                    ".npmrc",
                    "a/.git-credentials",
                    ".aws/config",
                    ".ssh/known_hosts",
                    "id_rsa",
                    "keys/id_ed25519.bak",
                    "credentials",
                    "aws-credentials.json",
                    "app.secrets.yaml",
                    "secret.properties",
                    "passwords.txt",
                    "server.pem",
                    "server.key",
                    "server.key.old",
                    "a/keystore.jks",
                    "terraform.tfstate.backup",
                    "prod.tfvars",
                    "api_keys.json",
                    "logo.png",
                    "app.jar",
                    "new\nline.java",
                    "bell\u0007.md"
                })
        void of_a_secret_or_binary_file_is_not_quoted(String path) {
            assertThat(SecretFileFilter.path(path)).isFalse();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "src/main/java/Credentials.java",
                    "secrets.py",
                    "docs/passwords.md",
                    "src/environment.ts",
                    "keyboard.go",
                    "monkey.rb",
                    "Key.java",
                    "tokens.css",
                    "ünï côde.kt",
                    "README"
                })
        void of_code_is_quoted(String path) {
            assertThat(SecretFileFilter.path(path)).isTrue();
        }
    }

    @Nested
    class A_content {

        @Test
        void of_text_is_quoted() {
            assertThat(content("class A {} // ------ ünïcode -----BEGIN something\n-----"))
                    .isTrue();
            assertThat(content("")).isTrue();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "-----BEGIN PRIVATE KEY-----",
                    "-----BEGIN OPENSSH PRIVATE KEY-----",
                    "-----BEGIN PGP PRIVATE KEY BLOCK-----",
                    "-----BEGIN CERTIFICATE-----",
                    "------BEGIN RSA PRIVATE KEY-----"
                })
        void with_a_key_is_not_quoted_wherever_the_key_is(String key) {
            assertThat(content(key)).isFalse();
            assertThat(content("a = \"" + key)).isFalse();
            assertThat(content("x".repeat(100_000) + key)).isFalse();
        }

        @Test
        void with_a_zero_byte_is_not_text_wherever_it_is() {
            assertThat(content("\0")).isFalse();
            assertThat(content("x".repeat(100_000) + "\0")).isFalse();
        }

        private static boolean content(String text) {
            return SecretFileFilter.content(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
