package dev.journeyman.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Spoken;
import dev.journeyman.flow.Flow;
import dev.journeyman.flow.diagram.MachineFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MachineCommandTest {

    @ParameterizedTest
    @EnumSource
    void it_prints_only_the_machine_in_the_requested_format(MachineFormat format) {
        assertThat(Spoken.on("machine", "--format", format.toString()))
                .isEqualTo(new Spoken(ExitCode.DONE, format.render(Flow.standard()), ""));
    }

    @Test
    void it_prints_the_page_of_the_manual_by_default() {
        assertThat(Spoken.on("machine").out()).isEqualTo(MachineFormat.MARKDOWN.render(Flow.standard()));
    }

    @Test
    void it_accepts_a_format_in_any_case() {
        assertThat(Spoken.on("machine", "--format=PlantUML").out())
                .isEqualTo(MachineFormat.PLANTUML.render(Flow.standard()));
    }
}
