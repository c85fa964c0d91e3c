package dev.journeyman.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.story.BadInputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
}
