package dev.journeyman.cli.manual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Spoken;
import dev.journeyman.house.Golden;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class SchemaCommandTest {

    private static final List<String> NAMES = SchemaCommand.NAMES;

    @ParameterizedTest
    @FieldSource("NAMES")
    void it_prints_the_schema_of_the_manual(String name) {
        String text = new Golden("docs/schemas/%s.json".formatted(name)).text();

        assertThat(Spoken.on("schema", name)).isEqualTo(new Spoken(ExitCode.DONE, text, ""));
    }

    @Test
    void without_a_name_it_lists_the_names() {
        assertThat(Spoken.on("schema"))
                .isEqualTo(new Spoken(
                        ExitCode.BAD_INPUT,
                        "",
                        "journeyman: Name a schema: story, script, list, show, context, doctor, events, report. Run"
                                + " 'journeyman schema --help' for usage.\n"));
        assertThat(Spoken.on("schema", "stories"))
                .isEqualTo(new Spoken(
                        ExitCode.BAD_INPUT,
                        "",
                        "journeyman: \"stories\" is not the name of a schema. There are: story, script, list, show,"
                                + " context, doctor, events, report.\n"));
    }
}
