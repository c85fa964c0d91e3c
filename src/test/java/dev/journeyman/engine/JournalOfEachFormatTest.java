package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.State;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.report.RequestCapture;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.StoredRuns;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stores of every format so far, as the versions of their time wrote them: they are opened, read, replayed and resumed.
 * The newest is the one this version writes; an older one is never written again.
 */
@Timeout(60)
class JournalOfEachFormatTest {

    private static final String PLACE = "[the place]";
    private static final String DONE = "tale-done";
    private static final String PARKED = "tale-parked";
    private static final String KILLED = "tale-killed";

    @TempDir
    private Path home;

    @Test
    void the_newest_format_is_the_one_this_version_writes() throws Exception {
        Path file = home.resolve("runs.db");
        try (Journal journal = Journal.sqlite(file)) {
            keep(journal, DONE, done());
            keep(journal, PARKED, parked());
            keep(journal, KILLED, killed());
        }

        Golden.of(Journal.class, "format-2.sql").holds(dump(file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "format-1-before-heads.sql",
                "format-1-before-effects.sql",
                "format-1-before-facts.sql",
                "format-1.sql",
                "format-2-before-economy.sql",
                "format-2.sql"
            })
    void a_store_is_read_and_replayed(String format) throws Exception {
        try (Journal journal = store(format)) {
            assertThat(journal.runs()).containsExactly(DONE, PARKED, KILLED);
            assertThat(journal.heads(HeadQuery.ALL))
                    .extracting(RunHead::run, RunHead::state)
                    .containsExactlyInAnyOrder(
                            tuple(DONE, State.DONE), tuple(PARKED, State.CODE_REVIEW), tuple(KILLED, State.CODING));
            assertThat(state(journal, DONE)).isEqualTo(State.DONE);
            assertThat(state(journal, PARKED)).isEqualTo(State.CODE_REVIEW);
            assertThat(state(journal, KILLED)).isEqualTo(State.CODING);
            for (String run : journal.runs()) {
                assertThat(CoderEngine.builder().replay(journal.read(run)))
                        .as(run)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "format-1-before-heads.sql",
                "format-1-before-effects.sql",
                "format-1-before-facts.sql",
                "format-1.sql",
                "format-2-before-economy.sql",
                "format-2.sql"
            })
    void every_request_is_shown_as_it_was_sent(String format) throws Exception {
        try (Journal journal = store(format)) {
            RequestCapture capture = new RequestCapture();
            String sent = RunEntries.read(journal, DONE).stream()
                    .map(capture::line)
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining("\n", "", "\n"));

            Golden.of(Journal.class, format.replace(".sql", ".requests.jsonl")).holds(sent);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "format-1-before-heads.sql",
                "format-1-before-effects.sql",
                "format-1-before-facts.sql",
                "format-1.sql",
                "format-2-before-economy.sql",
                "format-2.sql"
            })
    void a_run_is_resumed(String format) throws Exception {
        Files.createDirectories(home.resolve(KILLED));
        Files.createDirectories(home.resolve(PARKED));
        try (Journal journal = store(format);
                CoderEngine engine = CoderEngine.builder()
                        .provider(new Actor("coder", null, Actor.script(Lines.work())))
                        .architect(Architect.auto())
                        .journal(journal)
                        .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                        .build()) {
            Run parked = engine.run(PARKED);
            parked.deliver("r1", Verdict.of(Decision.APPROVE));
            assertThat(parked.await()).matches(Outcome::done);

            Run killed = engine.run(KILLED);
            killed.resume();
            assertThat(killed.await()).matches(Outcome::done);
            assertThat(RunEntries.read(journal, KILLED).toString()).contains("interrupted: outcome unknown");
        }
    }

    private List<RecordedEntry> done() throws InterruptedException {
        Story story = EngineStage.STORY.withBudget(EngineStage.STORY.budget().withTurns(4, 2));
        EngineStage stage = new EngineStage(home)
                .coder(
                        Lines.plan("1. This way."),
                        Replies.call("update_todo_list", "content", "- [ ] this way"),
                        Lines.write("a.txt", "this"),
                        Lines.ask("Which way?"),
                        Lines.plan("1. Another way."),
                        Lines.work(),
                        Lines.work())
                .checks(1)
                .architect(
                        Verdict.of(Decision.APPROVE),
                        new Verdict(Decision.PIVOT, "Another way."),
                        Verdict.answer("The other."),
                        Verdict.of(Decision.APPROVE),
                        Verdict.of(Decision.APPROVE));
        stage.play(story);
        assertThat(stage.way()).last().isEqualTo("CODE_REVIEW WorkApproved DONE");
        return stage.recorded();
    }

    private List<RecordedEntry> parked() throws InterruptedException {
        EngineStage stage = new EngineStage(home).coder(Lines.work());
        stage.play(EngineStage.EXPRESS);
        return stage.recorded();
    }

    private List<RecordedEntry> killed() throws InterruptedException {
        AiMessage two = Replies.calls(
                Replies.request("write_file", "path", "b.txt", "content", "b"),
                Replies.request("submit_work", "summary", "b is there"));
        EngineStage stage = new EngineStage(home).coder(two);
        stage.play(EngineStage.EXPRESS);
        List<RecordedEntry> all = stage.recorded();
        int started = 1;
        while (!(all.get(started - 1).entry() instanceof Entry.ToolStarted)) {
            started++;
        }
        return all.subList(0, started);
    }

    /** Stores a run under another name, with a placeholder for the place of its worktree. */
    private void keep(Journal journal, String name, List<RecordedEntry> entries) {
        String id = ((Entry.RunStarted) entries.get(0).entry()).run();
        List<RecordedEntry> kept = new ArrayList<>();
        for (RecordedEntry each : entries) {
            String line = EntryFormat.write(each.entry()).replace(id, name).replace(home.toString(), PLACE);
            kept.add(new RecordedEntry(each.seq(), each.at(), EntryFormat.read(line)));
        }
        StoredRuns.append(journal, name, 0, kept);
    }

    private static State state(Journal journal, String run) {
        return RunState.of(RunEntries.read(journal, run)).position().state();
    }

    /** Returns the content of a store as the statements that create it, with the JSON of each entry. */
    private static String dump(Path file) throws SQLException {
        StringBuilder sql = new StringBuilder();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("select sql from sqlite_master where sql is not null")) {
                while (rows.next()) {
                    sql.append(rows.getString(1)).append(";\n");
                }
            }
            try (ResultSet rows = statement.executeQuery("select format from journeyman")) {
                sql.append("insert into journeyman values (%s);\n".formatted(rows.getInt(1)));
            }
        }
        try (Journal journal = Journal.sqlite(file)) {
            for (String run : journal.runs()) {
                journal.read(run)
                        .forEach(entry -> sql.append("insert into entry values ('%s', %s, '%s', '%s');\n"
                                .formatted(
                                        run,
                                        entry.seq(),
                                        entry.at(),
                                        entry.json().replace("'", "''"))));
            }
        }
        return sql.toString();
    }

    /** Creates the store of a format and opens it as this version does. */
    private Journal store(String format) throws SQLException {
        Path file = home.resolve("runs.db");
        String sql = Golden.of(Journal.class, format).text().replace(PLACE, home.toString());
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String part : sql.split(";\n")) {
                statement.execute(part);
            }
        }
        return Journal.sqlite(file);
    }
}
