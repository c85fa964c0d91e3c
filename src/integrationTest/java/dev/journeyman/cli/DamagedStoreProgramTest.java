package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged store: every command reports the damage in one sentence and leaves the file unchanged. */
final class DamagedStoreProgramTest {

    private static final int PAGE = 4096;

    @TempDir
    private Path place;

    private StorePlace stores;
    private String run = "";

    @BeforeEach
    void keep_a_run_that_ended() {
        stores = new StorePlace(place, "true");
        run = StorePlace.id(stores.run());
    }

    @Test
    void overwritten_at_its_beginning() {
        damage(bytes -> filled(bytes, 0, 200));
        refused(
                "is not an SQLite file, or its beginning is damaged. It was left as it is.",
                "list",
                "show",
                "resume",
                "run");
    }

    @Test
    void overwritten_in_the_middle() {
        damage(bytes -> filled(bytes, PAGE, bytes.length - PAGE));
        refused("is damaged. It was left as it is; restore it from a copy.", "list", "show", "resume", "run");
    }

    @Test
    void overwritten_in_an_entry() {
        damage(bytes -> {
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            return text.replaceFirst("\\{\"type\":\"ToolStarted\"", "{\"type\":\"ToolSt#rted\"")
                    .getBytes(StandardCharsets.ISO_8859_1);
        });
        refused(
                "of run %s cannot be read. It was left as it is; restore it from a copy.".formatted(run),
                "list",
                "resume",
                "replay");
    }

    @Test
    void cut_off_in_the_middle_of_a_page() {
        damage(bytes -> Arrays.copyOf(bytes, bytes.length / 2 / PAGE * PAGE + 1_000));
        refused("is damaged. It was left as it is; restore it from a copy.", "list", "show", "resume");
    }

    @Test
    void replaced_by_a_text() {
        damage(bytes -> "Dear diary,\ntoday nothing happened.\n".repeat(99).getBytes(StandardCharsets.UTF_8));
        refused(
                "is not an SQLite file, or its beginning is damaged. It was left as it is.",
                "list",
                "show",
                "resume",
                "run");
    }

    @Test
    void emptied_it_is_refused_for_reading_and_accepted_for_a_new_run() {
        damage(bytes -> new byte[0]);
        refused("is empty: no run was started in it. Name the store of the run", "list", "show", "resume");
        StorePlace.done(stores.run());
    }

    private void damage(UnaryOperator<byte[]> damage) {
        try {
            Files.write(stores.store(), damage.apply(Files.readAllBytes(stores.store())));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private void refused(String sentence, String... commands) {
        byte[] before = read();
        for (String command : commands) {
            StorePlace.refused(
                    switch (command) {
                        case "list" -> stores.program("list");
                        case "run" -> stores.run();
                        default -> stores.program(command + " " + run);
                    },
                    sentence);
            assertThat(read()).as(command).isEqualTo(before);
            assertThat(files()).as("after " + command).containsExactly(stores.store());
        }
    }

    private byte[] read() {
        try {
            return Files.readAllBytes(stores.store());
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private List<Path> files() {
        try (Stream<Path> all = Files.list(place.resolve("store"))) {
            return all.toList();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static byte[] filled(byte[] bytes, int from, int count) {
        byte[] damaged = bytes.clone();
        Arrays.fill(damaged, from, from + count, (byte) 'x');
        return damaged;
    }
}
