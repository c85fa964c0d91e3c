package dev.journeyman.spring.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.testkit.script.ScriptedModel;
import dev.langchain4j.model.chat.ChatModel;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** An application with the security that Spring Boot brings, which refuses writes without a token against forged requests. */
@Timeout(120)
class UsualSecurityTest {

    /** An application without rules of its own. It is not a {@code Configuration}, so that the sample does not find it. */
    @EnableAutoConfiguration
    static class Bare {

        @Bean
        ChatModel coder() {
            return ScriptedModel.of();
        }
    }

    @TempDir
    Path home;

    @Test
    void lets_operators_read_and_refuses_their_verdicts() throws Exception {
        try (ConfigurableApplicationContext application = SpringApplication.run(
                Bare.class,
                "--server.port=0",
                "--journeyman.store.file=" + home.resolve("runs.db"),
                "--journeyman.console.enabled=false")) {
            String endpoint = "http://127.0.0.1:%s/actuator/journeyman"
                    .formatted(((ServletWebServerApplicationContext) application)
                            .getWebServer()
                            .getPort());

            assertThat(status(request(endpoint))).isEqualTo(200);
            assertThat(status(request(endpoint + "/r-1")
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString("{}"))))
                    .isIn(401, 403);
            assertThat(status(HttpRequest.newBuilder(URI.create(endpoint)))).isEqualTo(401);
        }
    }

    private static HttpRequest.Builder request(String address) {
        String user = Base64.getEncoder().encodeToString("ada:secret".getBytes(StandardCharsets.UTF_8));
        return HttpRequest.newBuilder(URI.create(address)).header("Authorization", "Basic " + user);
    }

    private static int status(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
