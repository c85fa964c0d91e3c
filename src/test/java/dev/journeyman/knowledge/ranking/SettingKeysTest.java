package dev.journeyman.knowledge.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The symbols of settings: their keys and the names of their entries, but no values. */
class SettingKeysTest {

    @Test
    void keys_and_names_of_entries_are_declared_with_their_lines() {
        List<Symbol> keys = SymbolExtractor.of("app/profiles.yaml", """
            profiles:
              - name: codex
                blocking:
                  trust: ['Trust this folder']
            """);
        assertThat(keys.stream().map(key -> key.name() + ":" + key.line()))
                .containsExactly("profiles:1", "codex:2", "blocking:3", "trust:4");
    }

    @Test
    void no_value_is_included() {
        assertThat(SymbolExtractor.of("application.properties", "db.password=hunter2-hunter2\nname=s3cr3t0\n")
                        .toString())
                .contains("db.password", "name")
                .doesNotContain("hunter2", "s3cr3t0");
    }
}
