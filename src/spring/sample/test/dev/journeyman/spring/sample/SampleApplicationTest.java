package dev.journeyman.spring.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import team.stories.StoriesApplication;

/** The sample over HTTP, as its users see it. */
@Timeout(120)
class SampleApplicationTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path place;

    private static ConfigurableApplicationContext application;
    private static String address;
    private static String repository;

    @BeforeAll
    static void start() {
        repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "a\n")
                .toString();
        application = SpringApplication.run(
                StoriesApplication.class,
                "--server.port=0",
                "--journeyman.store.file=" + place.resolve("runs.db"),
                "--journeyman.runs.home=" + place.resolve("home"));
        int port = ((ServletWebServerApplicationContext) application)
                .getWebServer()
                .getPort();
        address = "http://127.0.0.1:" + port;
    }

    @AfterAll
    static void end() {
        application.close();
    }

    @Test
    void a_story_is_started_shown_and_approved_over_http() throws Exception {
        JsonNode begun = json(post(
                "/stories",
                JSON.writeValueAsString(Map.of(
                        "title", "Greet",
                        "text", "hello.txt says hello.",
                        "check", "grep -q hello hello.txt",
                        "repository", repository))));
        String run = begun.get("run").asText();
        for (String state : new String[] {"PLAN_REVIEW", "CODE_REVIEW"}) {
            until("/runs/" + run, "state", state);
            while (!get("/runs/waiting").body().contains(run)) {
                Thread.onSpinWait(); // the review is requested after the move
            }
            assertThat(get("/runs/" + run + "/page").body()).contains("<html", run);
            assertThat(json(get("/actuator/journeyman/" + run)).get("state").asText())
                    .isEqualTo(state);
            assertThat(post("/runs/" + run + "/approve", "").statusCode()).isEqualTo(200);
        }
        until("/runs/" + run, "over", "true");

        assertThat(json(get("/runs/" + run)).get("state").asText()).isEqualTo("DONE");
        assertThat(get("/runs/waiting").body()).doesNotContain(run);
        assertThat(post("/runs/" + run + "/approve", "").body()).contains("waits for no verdict");
        assertThat(get("/actuator/metrics/journeyman.runs.ended").body()).contains("DONE");
        assertThat(get("/journeyman/api/runs/" + run).body()).contains("Greet");
    }

    @Test
    void nothing_is_shown_to_strangers() throws Exception {
        for (String path :
                new String[] {"/runs/waiting", "/journeyman/", "/journeyman/api/runs", "/actuator/journeyman"}) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(address + path)).build();
            assertThat(sent(request).statusCode()).as(path).isEqualTo(401);
        }
    }

    @Test
    void an_operator_gives_a_verdict_over_the_endpoint() throws Exception {
        JsonNode given = json(post("/actuator/journeyman/nothing-1", "{\"request\":\"r1\",\"decision\":\"approve\"}"));

        assertThat(given.get("given").asBoolean()).isFalse();
        assertThat(given.get("reason").asText()).contains("nothing-1");
    }

    @Test
    void the_health_names_the_store() throws Exception {
        JsonNode health = json(get("/actuator/health")).get("components").get("journeyman");

        assertThat(health.get("status").asText()).isEqualTo("UP");
        assertThat(health.get("details").get("store").asText()).contains("runs.db");
    }

    @Test
    void the_console_is_below_its_path() throws Exception {
        assertThat(get("/journeyman").statusCode()).isEqualTo(308);
        assertThat(get("/journeyman/").body()).contains("<!DOCTYPE html>");
        assertThat(get("/journeyman/").headers().firstValue("content-security-policy"))
                .isPresent();
    }

    private static void until(String path, String field, String value) throws Exception {
        while (!json(get(path)).get(field).asText().equals(value)) {
            Thread.onSpinWait();
        }
    }

    private static JsonNode json(HttpResponse<String> response) throws IOException {
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
        return JSON.readTree(response.body());
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return sent(request(path).build());
    }

    private static HttpResponse<String> post(String path, String body) throws Exception {
        return sent(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private static HttpRequest.Builder request(String path) {
        String user = Base64.getEncoder().encodeToString("ada:secret".getBytes(StandardCharsets.UTF_8));
        return HttpRequest.newBuilder(URI.create(address + path)).header("Authorization", "Basic " + user);
    }

    private static HttpResponse<String> sent(HttpRequest request) throws Exception {
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }
}
