package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What an agent is to know when it starts. */
class StartupContextTest {

    @Test
    void each_source_stands_under_its_label() {
        assertThat(new StartupContext("left off\n", "a task", "a hit").text()).isEqualTo("""
            ## Continuity

            left off

            ## Task context

            a task

            ## Code search results

            a hit\
            """);
    }

    @Test
    void a_source_that_is_missing_has_no_label() {
        assertThat(new StartupContext(null, "a task", " \n").text()).isEqualTo("## Task context\n\na task");
    }

    @Test
    void a_source_of_control_characters_is_missing() {
        assertThat(StartupContext.of("\u001b\u0007\u009b").text()).isEmpty();
    }

    @Test
    void without_sources_there_is_nothing() {
        assertThat(new StartupContext(null, null, null).text()).isEmpty();
    }
}
