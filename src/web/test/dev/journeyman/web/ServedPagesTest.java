package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.journal.Journal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages as they are served: what their policy lets through. */
class ServedPagesTest {

    private static final Pattern INLINE = Pattern.compile("(?s)<(style|script)>(.*?)</\\1>");

    private final Journal store = Journal.memory();
    private ConsoleStage stage;

    @BeforeEach
    void serve() throws IOException {
        SampleRun.begun(store, "shop-1").asks();
        stage = ConsoleStage.reading(store).loggedIn();
    }

    @AfterEach
    void close() {
        stage.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/runs/shop-1"})
    void the_policy_lets_one_style_and_one_script_through_and_the_server_itself(String path) throws Exception {
        try (Exchange page = stage.get(path).send()) {
            List<String> hashes = INLINE.matcher(page.body())
                    .results()
                    .map(element -> "'sha256-%s'".formatted(hash(element.group(2))))
                    .toList();
            assertThat(hashes).hasSize(2);
            assertThat(List.of(page.header("Content-Security-Policy").split("; ", -1)))
                    .containsExactlyInAnyOrder(
                            "default-src 'none'",
                            "style-src " + hashes.get(0),
                            "script-src " + hashes.get(1),
                            "img-src data:",
                            "connect-src 'self'",
                            "base-uri 'none'",
                            "form-action 'none'",
                            "frame-ancestors 'none'");
        }
    }

    @Test
    void a_run_is_told_with_all_that_a_person_needs_to_decide() throws IOException {
        try (Exchange exchange = stage.get("/api/runs/shop-1").send()) {
            JsonNode facts = new ObjectMapper().readTree(exchange.body());
            assertThat(facts.at("/run/id").asText()).isEqualTo("shop-1");
            assertThat(facts.at("/judged/open/request").asText()).isEqualTo("r1");
            assertThat(facts.at("/judged/open/decisions"))
                    .extracting(each -> each.path("decision") + " " + each.path("leads"))
                    .containsExactlyInAnyOrder(
                            "\"approve\" \"CODING\"", "\"changes\" \"PLANNING\"", "\"reject\" \"FAILED\"");
            assertThat(facts.at("/judged/reviews/0/asked/text").asText()).isEqualTo("1. Do it.");
            assertThat(facts.at("/machine").asText()).startsWith("<svg class=\"machine\"");
        }
    }

    @Test
    void what_is_shown_of_a_run_is_read_once_however_many_look_at_it() throws IOException {
        int before = stage.journal.reads();
        for (int i = 0; i < 5; i++) {
            stage.get("/api/runs/shop-1").send().close();
            stage.get("/runs/shop-1").send().close();
        }

        assertThat(stage.journal.reads() - before).isEqualTo(1);
    }

    private static String hash(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return Base64.getEncoder().encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }
}
