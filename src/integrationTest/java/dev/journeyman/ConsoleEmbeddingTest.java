package dev.journeyman;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.web.Console;
import dev.journeyman.web.ConsoleRequest;
import dev.journeyman.web.ConsoleRequest.Access;
import dev.journeyman.web.ConsoleResponse;
import dev.journeyman.web.RunControl;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The code of docs/console.md, as a host writes it. */
class ConsoleEmbeddingTest {

    @Test
    void a_host_mounts_the_console() {
        Journal journal = Journal.memory();
        try (CoderEngine engine = CoderEngine.builder()
                .model("coder", ScriptedModel.of(Replies.words("Hm.")), 64_000)
                .journal(journal)
                .build()) {
            Console console = Console.over(journal)
                    .name("runs of the team")
                    .control(RunControl.of(engine))
                    .build();

            ConsoleResponse response = console.handle(new ConsoleRequest(
                    "GET",
                    "/api/runs",
                    "state=waiting",
                    header -> List.of(),
                    InputStream.nullInputStream(),
                    "192.0.2.7",
                    Access.deciding("https://ci.example.org", "console of ada")));

            assertThat(response.status()).isEqualTo(200);
            assertThat(new String(response.bytes(), StandardCharsets.UTF_8))
                    .isEqualTo("{\"runs\":[],\"next\":\"\",\"total\":0}");
            console.close();
        }
    }
}
