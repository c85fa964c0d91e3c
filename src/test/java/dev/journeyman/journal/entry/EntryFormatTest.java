package dev.journeyman.journal.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TurnSource;
import dev.journeyman.flow.Signal;
import dev.journeyman.testkit.SampleEntries;
import dev.langchain4j.data.message.ChatMessage;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EntryFormatTest {

    static List<Entry> entries() {
        return SampleEntries.entries();
    }

    static List<Signal> signals() {
        return SampleEntries.signals();
    }

    static List<ContextChange> changes() {
        return SampleEntries.changes();
    }

    static List<ChatMessage> messages() {
        return SampleEntries.messages();
    }

    @Nested
    class Written_and_read_again {

        @ParameterizedTest
        @MethodSource("dev.journeyman.journal.entry.EntryFormatTest#entries")
        void an_entry_is_the_same(Entry entry) {
            assertComesBack(entry);
        }

        @ParameterizedTest
        @MethodSource("dev.journeyman.journal.entry.EntryFormatTest#signals")
        void a_move_is_the_same_with_any_signal(Signal signal) {
            assertComesBack(new Entry.Moved(SampleEntries.move(signal)));
        }

        @ParameterizedTest
        @MethodSource("dev.journeyman.journal.entry.EntryFormatTest#changes")
        void a_change_of_a_context_is_the_same(ContextChange change) {
            assertComesBack(new Entry.ContextChanged("coder-1", change));
        }

        @ParameterizedTest
        @MethodSource("dev.journeyman.journal.entry.EntryFormatTest#messages")
        void a_message_is_the_same(ChatMessage message) {
            for (TurnSource provenance : TurnSource.values()) {
                assertComesBack(
                        new Entry.ContextChanged("coder-1", new ContextChange.Appended(message, provenance, 5)));
            }
        }

        private static void assertComesBack(Entry entry) {
            String line = EntryFormat.write(entry);

            assertThat(EntryFormat.read(line)).isEqualTo(entry);
            assertThat(line).doesNotContain("\n", "\r");
        }
    }

    @Nested
    class The_samples {

        @Test
        void cover_every_entry() {
            assertComplete(Entry.class, SampleEntries.entries());
        }

        @Test
        void cover_every_signal() {
            assertComplete(Signal.class, SampleEntries.signals());
            assertThat(SampleEntries.signals().stream().map(Object::getClass))
                    .containsExactlyInAnyOrderElementsOf(Signal.kinds());
        }

        @Test
        void cover_every_change_of_a_context() {
            assertComplete(ContextChange.class, SampleEntries.changes());
        }

        private static void assertComplete(Class<?> family, List<?> samples) {
            assertThat(samples.stream().<Class<?>>map(Object::getClass).distinct())
                    .as("samples of %s", family.getSimpleName())
                    .containsExactlyInAnyOrderElementsOf(
                            members(family).distinct().toList());
        }

        private static Stream<Class<?>> members(Class<?> family) {
            return family.isSealed()
                    ? Stream.of(family.getPermittedSubclasses()).flatMap(The_samples::members)
                    : Stream.of(family);
        }
    }

    @Nested
    class As_JSON {

        @Test
        void an_entry_names_its_type() {
            assertThat(EntryFormat.write(new Entry.RunPaused("waiting", null)))
                    .isEqualTo("{\"type\":\"RunPaused\",\"reason\":\"waiting\"}");
        }

        @Test
        void a_signal_names_its_type_and_only_what_it_carries() {
            assertThat(EntryFormat.write(new Entry.Moved(SampleEntries.move(new Signal.Pivoted("else")))))
                    .contains("\"signal\":{\"type\":\"Pivoted\",\"feedback\":\"else\"}");
        }

        @Test
        void a_duration_is_written_as_text() {
            assertThat(EntryFormat.write(SampleEntries.entries().get(0))).contains("\"PT1.5S\"", "\"PT1H\"");
        }

        @Test
        void a_field_of_a_newer_version_is_ignored() {
            assertThat(EntryFormat.read("{\"type\":\"RunPaused\",\"reason\":\"waiting\",\"since\":{\"a\":[1]}}"))
                    .isEqualTo(new Entry.RunPaused("waiting", null));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "null",
                    "[]",
                    "{}",
                    "{\"type\":\"Unheard\"}",
                    "{\"type\":\"java.lang.Runtime\"}",
                    "{\"type\":\"Pivoted\",\"feedback\":\"\"}",
                    "{\"reason\":\"waiting\"}",
                    "{\"type\":\"RunPaused\",\"reason\":\"wai",
                    "{\"type\":\"RunEnded\",\"state\":\"NOWHERE\",\"reason\":\"\"}"
                })
        void text_that_is_not_an_entry_is_refused_and_quoted(String line) {
            assertThatThrownBy(() -> EntryFormat.read(line))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("This is not an entry of a journal: " + line);
        }
    }

    @Test
    void unpaired_surrogates_are_escaped_and_read_back() throws CharacterCodingException {
        String text = "a\ud83d b\ude00 \ud83d\ude00 \ud83d";
        Entry entry = new Entry.NoticeGiven(text);
        String line = EntryFormat.write(entry);

        assertThat(StandardCharsets.UTF_8
                        .newEncoder()
                        .encode(CharBuffer.wrap(line))
                        .hasRemaining())
                .isTrue();
        assertThat(line).contains("a\\ud83d b\\ude00 \ud83d\ude00 \\ud83d");
        assertThat(EntryFormat.read(line)).isEqualTo(entry);
    }
}
