package dev.journeyman.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessEnvironmentTest {

    private static final Map<String, String> HERE = Map.of("PATH", "/bin", "GIT_DIR", "elsewhere", "LANG", "C");

    @Test
    void the_whole_environment_is_passed_on_unless_a_rule_says_otherwise() {
        assertThat(variables(ProcessEnvironment.WHOLE)).isEqualTo(HERE);
        assertThat(variables(new ProcessEnvironment(name -> name.equals("PATH"), Map.of())))
                .containsOnlyKeys("PATH");
    }

    @Test
    void values_replace_those_that_are_passed_on_and_later_values_those_before() {
        ProcessEnvironment environment =
                ProcessEnvironment.WHOLE.with(Map.of("LANG", "de", "MORE", "1")).with(Map.of("MORE", "2"));

        assertThat(variables(environment))
                .containsEntry("LANG", "de")
                .containsEntry("MORE", "2")
                .containsKey("PATH");
    }

    @Test
    void variables_with_a_prefix_are_left_out_but_values_with_it_are_not() {
        ProcessEnvironment environment =
                ProcessEnvironment.WHOLE.without("GIT_").with(Map.of("GIT_TRACE", "0"));

        assertThat(variables(environment)).containsOnlyKeys("PATH", "LANG", "GIT_TRACE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPENAI_API_KEY", "github_token", "AWS_SECRET_ACCESS", "DB_PASSWORD"})
    void a_name_that_says_secret_is_left_out(String name) {
        Map<String, String> variables = new HashMap<>(Map.of(name, "x", "PATH", "/bin"));

        ProcessEnvironment.withoutSecrets().applyTo(variables);

        assertThat(variables).containsOnlyKeys("PATH");
    }

    private static Map<String, String> variables(ProcessEnvironment environment) {
        Map<String, String> variables = new HashMap<>(HERE);
        environment.applyTo(variables);
        return variables;
    }
}
