package dev.journeyman.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The installed program with models over HTTP: keys and addresses come from the environment, and no key leaves it. */
@Tag("peers")
class RealPeersProgramTest {

    private static final String STORY = """
        id: goodbye
        title: Say goodbye
        description: The file a.txt says goodbye.
        criteria:
          - text: a.txt says goodbye
            command: grep -q goodbye a.txt
        """;

    @TempDir
    private Path place;

    @ParameterizedTest
    @CsvSource({
        "openai:limited, openai:gpt-4.1-mini",
        "anthropic:limited, anthropic:claude-haiku-4-5",
        "gemini:limited, gemini:gemini-2.5-flash"
    })
    void a_key_that_the_provider_repeats_appears_nowhere(String limited, String model)
            throws IOException, InterruptedException {
        Files.writeString(place.resolve("story.yaml"), STORY);
        Path repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n", "b.txt", "hello\n");
        try (Aimock peer = Aimock.start(Script.FIXTURES);
                Tap tap = Tap.before(peer.url())) {
            Finished done = program(tap, limited, model);
            assertThat(done.exit()).as("%s%n%s", done.out(), done.err()).isZero();
            assertThat(done.out() + done.err()).doesNotContain(Tap.KEY);
            assertThat(ScratchRepositories.git(repository, "log", "--all", "--format=%H%n%B", "-p"))
                    .contains("+goodbye")
                    .doesNotContain(Tap.KEY);
        }
        assertThat(Files.readString(place.resolve("requests.jsonl"))).contains("[redacted]");
        assertThat(saying("[redacted]")).isNotEmpty();
        assertThat(saying(Tap.KEY)).isEmpty();
    }

    private Finished program(Tap tap, String limited, String model) {
        List<String> command = new ArrayList<>(List.of("env"));
        tap.environment().forEach((name, value) -> command.add(name + "=" + value));
        command.add(Objects.requireNonNull(System.getProperty("journeyman.program")));
        command.addAll(List.of("run", "story.yaml", "--repo", "repository", "--home", "home"));
        command.addAll(List.of("--model", limited, "--model", model, "--architect", model));
        command.addAll(List.of("--events", "jsonl", "--capture", "requests.jsonl"));
        return Finished.of(place, command);
    }

    /** Returns the files that contain a text, the store among them. */
    private List<Path> saying(String text) throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> bytes(file).contains(text))
                    .toList();
        }
    }

    private static String bytes(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
