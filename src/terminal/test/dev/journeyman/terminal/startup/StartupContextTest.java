package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The context an agent receives when it starts. */
class StartupContextTest {

    @Test
    void each_source_is_under_its_heading() {
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
    void a_missing_source_has_no_heading() {
        assertThat(new StartupContext(null, "a task", " \n").text()).isEqualTo("## Task context\n\na task");
    }

    @Test
    void a_source_of_control_characters_counts_as_missing() {
        assertThat(StartupContext.of("\u001b\u0007\u009b").text()).isEmpty();
    }

    @Test
    void without_sources_the_text_is_empty() {
        assertThat(new StartupContext(null, null, null).text()).isEmpty();
    }
}
