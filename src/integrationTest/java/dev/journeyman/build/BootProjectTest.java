package dev.journeyman.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.testkit.ScratchRepositories;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A project with the parent of Spring Boot that shares nothing with this one but the published artifacts. */
@Tag("nightly")
@Timeout(600)
class BootProjectTest {

    private static final Path ROOT = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")));
    private static final Path REPOSITORY = Path.of(Objects.requireNonNull(System.getProperty("journeyman.repository")));
    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");
    private static final Pattern RUN = Pattern.compile("\"run\":\"([^\"]+)\"");

    private static final String POM = """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <parent>
            <groupId>org.springframework.boot</groupId>
            <artifactId>spring-boot-starter-parent</artifactId>
            <version>4.1.1</version>
            <relativePath/>
          </parent>
          <groupId>consumer</groupId>
          <artifactId>service</artifactId>
          <version>1</version>
          <properties><java.version>17</java.version></properties>
          <repositories><repository><id>local</id><url>REPOSITORY</url></repository></repositories>
          <dependencies>
            DEPENDENCIES
          </dependencies>
          <build>
            <plugins>
              <plugin><groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId></plugin>
            </plugins>
          </build>
        </project>
        """;

    @TempDir
    private Path place;

    private String address = "";

    @Test
    void starts_stories_with_the_published_starter() throws Exception {
        build();
        Process service = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        place.resolve("target/service-1.jar").toString(),
                        "--server.port=0",
                        "--journeyman.runs.home=" + place.resolve("home"))
                .directory(place.toFile())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader said = service.inputReader()) {
            address = "http://127.0.0.1:" + port(said);
            String repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "a\n")
                    .toString();
            Matcher run = RUN.matcher(sent("/stories", """
                {"title": "Greet", "text": "hello.txt says hello.", "check": "grep -q hello hello.txt", "repository": "%s"}
                """.formatted(repository)));
            assertThat(run.find()).isTrue();
            for (int reviews = 0; reviews < 2; reviews++) {
                while (!sent("/runs/waiting", "").contains(run.group(1))) {
                    Thread.onSpinWait();
                }
                sent("/runs/" + run.group(1) + "/approve", " ");
            }
            while (!sent("/runs/" + run.group(1), "").contains("\"over\":true")) {
                Thread.onSpinWait();
            }

            assertThat(sent("/runs/" + run.group(1), "")).contains("DONE");
            service.destroy();
            assertThat(service.waitFor()).isEqualTo(143);
        } finally {
            service.destroyForcibly();
        }
    }

    private void build() throws IOException {
        String dependencies = Stream.of(
                        "dev.journeyman:journeyman-spring-boot-starter:" + System.getProperty("journeyman.version"),
                        "dev.journeyman:journeyman-web:" + System.getProperty("journeyman.version"),
                        "org.springframework.boot:spring-boot-starter-webmvc",
                        "org.springframework.boot:spring-boot-starter-actuator",
                        "org.springframework.boot:spring-boot-starter-security")
                .map(name -> name.split(":", -1))
                .map(parts -> "<dependency><groupId>%s</groupId><artifactId>%s</artifactId>%s</dependency>"
                        .formatted(parts[0], parts[1], parts.length == 3 ? "<version>" + parts[2] + "</version>" : ""))
                .reduce("", String::concat);
        Files.writeString(
                place.resolve("pom.xml"),
                POM.replace("REPOSITORY", REPOSITORY.toUri().toString()).replace("DEPENDENCIES", dependencies));
        copy("java", "src/main/java");
        copy("resources", "src/main/resources");
        Finished.of(
                        place,
                        List.of(
                                "mvn",
                                "--quiet",
                                "--batch-mode",
                                "-Dmaven.repo.local="
                                        + PublishedArtifactsTest.forgotten(REPOSITORY.resolveSibling("maven-cache")),
                                "package"))
                .well();
    }

    private void copy(String from, String to) throws IOException {
        Path source = ROOT.resolve("src/spring/sample").resolve(from);
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = place.resolve(to).resolve(source.relativize(file).toString());
                Files.createDirectories(Objects.requireNonNull(target.getParent()));
                Files.copy(file, target);
            }
        }
    }

    private static int port(BufferedReader said) throws IOException {
        StringBuilder all = new StringBuilder();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            Matcher port = PORT.matcher(line);
            if (port.find()) {
                return Integer.parseInt(port.group(1));
            }
            all.append(line).append('\n');
        }
        throw new AssertionError("The service did not start: " + all);
    }

    /** Sends a request, with a body as a post. */
    private String sent(String path, String body) throws Exception {
        String user = Base64.getEncoder().encodeToString("ada:secret".getBytes(StandardCharsets.UTF_8));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Basic " + user)
                .header("Content-Type", "application/json");
        if (!body.isEmpty()) {
            request.POST(HttpRequest.BodyPublishers.ofString(body));
        }
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
