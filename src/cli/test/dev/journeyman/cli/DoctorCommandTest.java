package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DoctorCommandTest {

    private final Spoken spoken = Spoken.on("doctor");

    @Test
    void it_names_the_JDK_it_runs_on() {
        assertThat(spoken.out().lines())
                .contains("ok       jdk       %s, %s"
                        .formatted(System.getProperty("java.version"), System.getProperty("java.home")));
    }

    @Test
    void it_says_of_git_that_it_is_there_or_what_to_do() {
        assertThat(spoken.out().lines().filter(line -> line.contains(" git ")))
                .singleElement()
                .asString()
                .matches("ok       git       git version .+|missing  git       install git, or run stories with"
                        + " --plain");
    }

    @Test
    void it_says_of_bwrap_that_it_is_there_or_what_to_do() {
        assertThat(spoken.out().lines().filter(line -> line.contains(" bwrap ")))
                .singleElement()
                .asString()
                .matches("ok       bwrap     bubblewrap .+|missing  bwrap     (install bubblewrap|.+; allow"
                        + " namespaces), or run stories without --sandbox");
    }

    @Test
    void it_ends_well_whatever_is_missing() {
        assertThat(spoken.exit()).isEqualTo(Exit.DONE);
        assertThat(spoken.err()).isEmpty();
    }
}
