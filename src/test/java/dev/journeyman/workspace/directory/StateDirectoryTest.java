package dev.journeyman.workspace.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateDirectoryTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        HOME=/x                           | /x/.local/state/journeyman
        HOME=/x XDG_STATE_HOME=/s         | /s/journeyman
        HOME=/x XDG_STATE_HOME=           | /x/.local/state/journeyman
        HOME=/x XDG_STATE_HOME=relative/s | /x/.local/state/journeyman
        XDG_STATE_HOME=/s                 | /s/journeyman
        """)
    void the_directory_is_named_by_the_environment(String environment, String directory) {
        assertThat(StateDirectory.of(variables(environment))).isEqualTo(Path.of(directory));
    }

    @Test
    void the_directory_is_in_the_home_known_to_java_if_the_environment_names_none() {
        assertThat(StateDirectory.of(Map.of()))
                .isEqualTo(Path.of(System.getProperty("user.home"), ".local", "state", "journeyman"));
    }

    private static Map<String, String> variables(String environment) {
        Map<String, String> variables = new HashMap<>();
        for (String variable : environment.split(" ", -1)) {
            int equals = variable.indexOf('=');
            variables.put(variable.substring(0, equals), variable.substring(equals + 1));
        }
        return variables;
    }
}
