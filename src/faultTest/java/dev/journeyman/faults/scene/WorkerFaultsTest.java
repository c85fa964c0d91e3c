package dev.journeyman.faults.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.faults.check.CheckReport;
import dev.journeyman.faults.store.StorePlace.Kind;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers in processes of their own that are killed, stopped, ended and cut off, and whose server is killed. */
class WorkerFaultsTest {

    private static final SceneSize SMALL = new SceneSize(3, 2, 6, 4, Duration.ofSeconds(6));

    @TempDir
    Path place;

    @Test
    void lose_no_run_and_drive_none_twice_over_postgresql() throws Exception {
        CheckReport report = new WorkerFaults(Kind.POSTGRES, SMALL, 1, 6).play(place);

        assertThat(report.findings()).isEmpty();
        assertThat(report.line()).isEqualTo("lost 0, doubled 0, stale 0, beside 0, ended 6");
    }
}
