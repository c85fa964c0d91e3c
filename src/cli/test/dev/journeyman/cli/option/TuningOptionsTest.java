package dev.journeyman.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.story.BadInputException;
import dev.journeyman.testkit.script.ScriptedAgent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class TuningOptionsTest {

    @Test
    void what_is_read_of_the_repository_is_kept_for_later_commands() {
        TuningOptions tuning = TuningOptions.of(Map.of("instructions", "files"));

        assertThat(tuning.notes()).containsEntry("instructions", "files");
        assertThat(new TuningOptions().or(tuning).notes()).containsEntry("instructions", "files");
        tuning.set(CoderEngine.builder(), List.of(), List.of());
    }

    @Test
    void an_unknown_word_for_it_is_refused_with_those_there_are() {
        TuningOptions tuning = TuningOptions.of(Map.of("instructions", "some"));

        assertThatThrownBy(() -> tuning.set(CoderEngine.builder(), List.of(), List.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--instructions some is not known. Write all, files, skills or none.");
    }

    @Test
    void slots_of_providers_are_kept_for_later_commands_and_used_for_those_of_the_run() {
        TuningOptions tuning = TuningOptions.of(Map.of("provider-slots", "ollama:qwen3=2\ncli:claude=1\nother=3"));

        assertThat(new TuningOptions().or(tuning).notes())
                .containsEntry("provider-slots", "ollama:qwen3=2\ncli:claude=1\nother=3");
        assertThatThrownBy(() -> built(new TuningOptions().or(tuning), "ollama:qwen3"))
                .as("the builder got it")
                .hasMessage(
                        "Slots are set for \"ollama:qwen3\", which is not a provider of this engine. There are: x.");
        assertThatThrownBy(() -> built(tuning, "claude")).hasMessageContaining("\"claude\"");
        built(tuning, "x");
    }

    @Test
    void slots_that_this_command_sets_are_for_a_provider_of_the_run() {
        assertThatThrownBy(() -> built(given("gpt=2"), "x"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--provider-slots names \"gpt\", which is not a provider of this run. There are: x.");
        assertThatThrownBy(() -> built(given("gpt=2").or(TuningOptions.of(Map.of("provider-slots", "x=1"))), "x"))
                .isInstanceOf(BadInputException.class);
        built(given("x=2"), "x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "x=", "=2", "x=0", "x=-1", "x=two", "x=1000000000"})
    void slots_are_a_name_and_a_number_of_at_least_one(String wrong) {
        assertThatThrownBy(() -> built(given(wrong), "x"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "--provider-slots %s is not a provider and a number of calls. Write NAME=N with an N of 1 or"
                                + " more.",
                        wrong);
    }

    private static TuningOptions given(String value) {
        return CommandLine.populateCommand(new TuningOptions(), "--provider-slots", value);
    }

    private static void built(TuningOptions tuning, String provider) {
        EngineBuilder builder = CoderEngine.builder().provider(ScriptedAgent.saying("x"));
        tuning.set(builder, List.of(), List.of(ScriptedAgent.saying(provider)));
        builder.build().close();
    }
}
