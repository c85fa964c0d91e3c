package dev.journeyman.flow.diagram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.house.Golden;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MachineFormatTest {

    private static final Flow FLOW = Flow.standard();

    @ParameterizedTest
    @CsvSource({"MERMAID, machine.mmd", "PLANTUML, machine.puml", "DOT, machine.dot", "JSON, machine.json"})
    void the_machine_is_shown_as_in_the_golden_file(MachineFormat format, String file) {
        Golden.of(Flow.class, file).holds(format.render(FLOW));
    }

    @Test
    void the_page_of_the_manual_has_the_same_mermaid_diagram() {
        assertThat(new Golden("docs/states.md").text())
                .contains("```mermaid\n" + MachineFormat.MERMAID.render(FLOW) + "```\n");
    }

    @ParameterizedTest
    @EnumSource
    void every_format_names_every_state_and_every_signal_and_ends_with_a_line_break(MachineFormat format) {
        assertThat(format.render(FLOW))
                .as("%s leaves out a state or a signal; draw it or say it in words", format)
                .contains(List.of(State.values()).stream().map(State::name).toList())
                .contains(Signal.kinds().stream().map(Signal::name).toList())
                .endsWith("\n");
    }

    @Nested
    class Of_JSON {

        @Test
        void a_program_can_read_the_states_and_every_transition() throws JsonProcessingException {
            JsonNode machine = JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build()
                    .readTree(MachineFormat.JSON.render(FLOW));

            Set<String> states = new HashSet<>();
            machine.get("states").forEach(state -> states.add(state.get("name").textValue()));
            assertThat(states)
                    .containsExactlyInAnyOrderElementsOf(
                            List.of(State.values()).stream().map(State::name).toList());
            assertThat(machine.get("transitions"))
                    .hasSameSizeAs(FLOW.transitions())
                    .allSatisfy(transition -> assertThat(states)
                            .contains(
                                    transition.get("from").textValue(),
                                    transition.get("to").textValue()));
        }
    }

    @Nested
    class By_name {

        @ParameterizedTest
        @CsvSource({"mermaid, MERMAID", "PlantUML, PLANTUML", "DOT, DOT", "json, JSON", "markdown, MARKDOWN"})
        void a_format_is_found_in_any_case(String name, MachineFormat format) {
            assertThat(MachineFormat.of(name)).isEqualTo(format);
        }

        @Test
        void an_unknown_format_is_answered_with_the_known_ones() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> MachineFormat.of("svg"))
                    .withMessage("\"svg\" is not a format of the machine. Use one of: mermaid, plantuml, dot, json,"
                            + " markdown.");
        }
    }
}
