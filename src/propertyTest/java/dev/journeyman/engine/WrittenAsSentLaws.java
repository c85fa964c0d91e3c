package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * A file has exactly the content that a model sends, whatever it looks like, unless the content holds a secret value.
 */
class WrittenAsSentLaws {

    private static final String SECRET = "zq-secret-4711-zq";

    private static final Story STORY = Story.of("Write", "It is written.", Criterion.checked("it is there", "check"))
            .withKind(Story.Kind.EXPRESS);

    /** Programs that handle headers, keys and tokens, assembled from lines in any order. */
    @Provide
    Arbitrary<String> programs() {
        return Arbitraries.of(
                        "curl -H 'Authorization: Bearer $API_TOKEN_VALUE' https://x\n",
                        "-H \"Authorization: Bearer ${API_TOKEN_2026}\" \\\n",
                        "headers = {\"Authorization\": f\"Bearer {token_2026_abc}\"}\n",
                        "Authorization=get_authorization_header(request)\n",
                        "Authorization: Bearer abcdefgh12345678\n",
                        "authorization: Basic dXNlcjpwYXNzd29yZA==\n",
                        "API_KEY=sk-live-1234567890abcdef\n",
                        "password: \"correct horse battery staple\"\n",
                        "src/main/resources\n",
                        "[redacted]",
                        "\"",
                        "'",
                        "\\",
                        "\\\"",
                        "{{token}}",
                        "\t",
                        "\r\n",
                        "ünïcödé 🧭\n",
                        "\"}}],",
                        "zq-secret-",
                        "4711-zq")
                .list()
                .ofMinSize(1)
                .ofMaxSize(12)
                .map(pieces -> String.join("", pieces))
                .filter(text -> !text.contains(SECRET));
    }

    @Property(tries = 300)
    void the_written_content_is_the_sent_content(@ForAll("programs") String program) throws Exception {
        assertThat(written(program)).isEqualTo(program);
    }

    @Property(tries = 100)
    void content_with_a_secret_is_not_written(@ForAll("programs") String program) throws Exception {
        assertThat(written(program + SECRET)).isNull();
    }

    private static @org.jspecify.annotations.Nullable String written(String content) throws Exception {
        Path place = Files.createTempDirectory("written");
        ScriptedModel model = ScriptedModel.of(
                Replies.call("write_file", "path", "program.txt", "content", content),
                Replies.call("submit_work", "summary", "done"));
        try (CoderEngine engine = CoderEngine.builder()
                .model("scripted", model, 64_000)
                .architect(Architect.auto())
                .workspaces(new ScratchWorkspaces(place, ScratchWorkspaces.ending(0)))
                .environment(Map.of("KEYSTORE_PATH", "src/main/resources"))
                .secret(SECRET)
                .build()) {
            var run = engine.start(STORY, new WorkspaceRequest(place, true, Map.of()), entry -> {});
            assertThat(run.await().done()).isTrue();
            Path file = place.resolve(run.id()).resolve("program.txt");
            return Files.exists(file) ? Files.readString(file) : null;
        } finally {
            delete(place);
        }
    }

    private static void delete(Path place) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(place)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.delete(file);
        }
    }
}
