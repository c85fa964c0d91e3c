package dev.journeyman.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.Spoken;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command worker refuses, in one sentence. */
class WorkerCommandTest {

    @TempDir
    private Path place;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --store memory:                                        | The store memory: does not hand runs out, so no workers can share it. Name one in PostgreSQL or Redis with --store.
        --store postgres://127.0.0.1:1/runs --slots 0          | A worker cannot have 0 slots. Give it one or more.
        --store postgres://127.0.0.1:1/runs --grace -1         | Calls cannot be given -1 seconds. Write --grace 0 to break them off at once, or more.
        --store postgres://u:secret@127.0.0.1:1/runs           | The store postgres://127.0.0.1:1/runs cannot be reached: Connection to 127.0.0.1:1 refused. Check that its server runs at this address, then try again.
        --store postgres://u:secret@127.0.0.1:1/runs?term=soon | "term=soon" is not a number of seconds. Write term=60, or leave it out.
        --store postgres://u:secret@127.0.0.1:1/runs?term=3    | A term of 3000 ms is too short: a claim is renewed six times in it. Use 4 s or more.
        """)
    void bad_input_is_refused(String options, String sentence) {
        assertThat(called(options)).isEqualTo(new Spoken(2, "", "journeyman: " + sentence + "\n"));
    }

    @Test
    void the_store_of_one_machine_is_refused_and_not_made() {
        assertThat(called("").err())
                .isEqualTo(
                        "journeyman: The store sqlite:%s does not hand runs out, so no workers can share it. Name one in PostgreSQL or Redis with --store.\n"
                                .formatted(place.resolve("runs.db")));
        assertThat(place).isEmptyDirectory();
    }

    private Spoken called(String options) {
        String line = "worker --home %s %s".formatted(place, options).strip();
        return Spoken.in(place, Map.of(), line.split("\\s+", -1));
    }
}
