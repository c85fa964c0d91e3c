package dev.journeyman.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.journal.Journal;
import dev.journeyman.postgres.PostgresJournal;
import dev.journeyman.postgres.PostgresServer;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.sqlite.SQLiteDataSource;

/** The store in the database of an application. */
@Timeout(120)
class DatabaseStoreTest {

    private static final Story STORY = Story.of(
                    "Greet", "It greets.", Criterion.checked("it is there", "test -f a.txt"))
            .withKind(Story.Kind.EXPRESS);

    @TempDir
    Path place;

    private static ApplicationContextRunner over(DataSource source) {
        return Contexts.WITH_A_MODEL.withBean(DataSource.class, () -> source);
    }

    private static PGSimpleDataSource postgres() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setPortNumbers(new int[] {PostgresServer.shared().port()});
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setDatabaseName("postgres");
        source.setUser(PostgresServer.USER);
        return source;
    }

    @Test
    void is_used_if_the_database_is_a_postgresql() {
        over(postgres())
                .withPropertyValues("journeyman.store.postgres.schema=spring_used", "journeyman.store.postgres.term=6s")
                .run(context -> {
                    assertThat(context.getBean(Journal.class)).isInstanceOf(PostgresJournal.class);
                    assertThat(context.getBean(Journal.class)
                                    .handout()
                                    .orElseThrow()
                                    .term())
                            .hasSeconds(6);
                });
    }

    @Test
    void is_not_used_if_a_property_says_no_or_a_file_is_set() {
        over(postgres())
                .withPropertyValues("journeyman.store.postgres.enabled=false")
                .run(context -> assertThat(context.getBean(Journal.class)).isNotInstanceOf(PostgresJournal.class));
        over(postgres())
                .withPropertyValues("journeyman.store.file=" + place.resolve("runs.db"))
                .run(context -> assertThat(context.getBean(Journal.class)).isNotInstanceOf(PostgresJournal.class));
    }

    @Test
    void is_not_used_if_the_database_is_another_one() {
        over(new SQLiteDataSource()).run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(context.getBean(Journal.class)).isNotInstanceOf(PostgresJournal.class);
        });
    }

    @Test
    void that_is_away_is_told_with_the_remedy() {
        PGSimpleDataSource away = postgres();
        away.setPortNumbers(new int[] {1});
        over(away).run(context -> {
            assertThat(Contexts.why(context).getDescription()).startsWith("The DataSource cannot be asked");
            assertThat(Contexts.why(context).getAction()).startsWith("Start the database, or set");
        });
    }

    @Test
    void hands_runs_out_to_the_worker_of_the_application() {
        Path repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "a\n");
        over(postgres())
                .withBean(Architect.class, () -> request -> Optional.of(Verdict.of(Decision.APPROVE)))
                .withPropertyValues(
                        "journeyman.store.postgres.schema=spring_worker",
                        "journeyman.worker.enabled=true",
                        "journeyman.worker.slots=1",
                        "journeyman.runs.home=" + place.resolve("home"))
                .run(context -> {
                    CoderEngine engine = context.getBean(CoderEngine.class);
                    String run = engine.submit(STORY, new WorkspaceRequest(repository, false, Map.of()));
                    EngineLifecycleTest.ready(context);
                    Run handle = engine.run(run);
                    while (!handle.outcome().over()) {
                        Thread.onSpinWait();
                    }

                    assertThat(handle.outcome().done()).isTrue();
                });
    }
}
