package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An SQLite file and a repository that the program wrote when format 1 was new (before heads, effects and facts), taken over by
 * today's program. {@code store.sql} and {@code shop.bundle} are never written again.
 */
@Timeout(60)
class EarlierStoreTest {

    private static final String DONE = "say-hello-6792a337";
    private static final String PLANNED = "say-hello-abc4038b"; // waits for the review of its plan
    private static final String WORKED = "say-hello-8ff9f5ea"; // waits for the review of its work
    private static final Path KEPT = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolve("src/cli/test-resources/dev/journeyman/cli/earlier");

    @TempDir
    private Path place;

    private Path shop;

    @BeforeEach
    void take_the_file_over() throws IOException, SQLException {
        shop = place.resolve("shop");
        ScratchRepositories.git(
                place, "clone", "-q", KEPT.resolve("shop.bundle").toString(), shop.toString());
        ScratchRepositories.git(shop, "fetch", "-q", "origin", "refs/heads/journeyman/*:refs/heads/journeyman/*");
        ScratchRepositories.git(shop, "remote", "remove", "origin");
        Files.copy(KEPT.resolve("script.yaml"), place.resolve("script.yaml"));
        String sql = Files.readString(KEPT.resolve("store.sql")).replace("[the place]", place.toString());
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            for (String part : sql.split(";\n")) {
                statement.execute(part);
            }
        }
    }

    @Test
    void its_runs_are_listed_and_shown() {
        assertThat(said("list").out()).contains(DONE, PLANNED, WORKED, "CODE_REVIEW", "waits for plan review (r1,");
        assertThat(said("show", DONE).out()).contains("state    DONE", "entry    45 of 45");
        assertThat(said("show", WORKED, "--request").out()).contains("hello.txt says hello.", "+hello");
        assertThat(said("show", DONE, "--at", "10").out()).contains("entry    10 of 45");
    }

    @Test
    void its_runs_are_replayed_without_a_difference() {
        for (String run : List.of(DONE, PLANNED, WORKED)) {
            assertThat(said("replay", run).out()).contains("entries are the same in this version");
        }
    }

    @ParameterizedTest
    @CsvSource({PLANNED + ", 2", WORKED + ", 1"})
    void a_run_that_waits_is_approved_and_ends(String run, int verdicts) throws SQLException {
        Map<String, List<String>> before = entries();
        Spoken last = said("approve", run);
        for (int given = 1; given < verdicts; given++) {
            last = said("approve", run);
        }

        assertThat(last.out() + last.err()).contains("DONE");
        assertThat(last.exit()).isEqualTo(ExitCode.DONE);
        assertThat(said("diff", run).out()).contains("+hello");
        assertThat(said("replay", run).out()).contains("entries are the same in this version");
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
            before.forEach((name, entries) -> assertThat(journal.read(name))
                    .as("what the file had of %s", name)
                    .extracting(StoredEntry::json)
                    .startsWith(entries.toArray(String[]::new)));
            assertThat(journal.runs()).containsExactlyInAnyOrder(DONE, PLANNED, WORKED);
            assertThat(journal.tasks().history(shop.toString(), 10).completed()).hasSize(2);
        }
    }

    private Map<String, List<String>> entries() throws SQLException {
        Map<String, List<String>> entries = new LinkedHashMap<>();
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select run, entry from entry order by run, seq")) {
            while (rows.next()) {
                entries.computeIfAbsent(rows.getString(1), run -> new ArrayList<>())
                        .add(rows.getString(2));
            }
        }
        return entries;
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + place.resolve("runs.db"));
    }

    private Spoken said(String... words) {
        String[] all = Arrays.copyOf(words, words.length + 2);
        all[words.length] = "--store";
        all[words.length + 1] = "sqlite:runs.db";
        Map<String, String> environment = Map.of(
                "PATH", System.getenv("PATH"),
                "HOME", place.toString(),
                "XDG_STATE_HOME", place.resolve("state").toString());
        return Spoken.in(place, environment, all);
    }
}
