package dev.journeyman.journal.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Signal;
import dev.journeyman.house.Golden;
import dev.langchain4j.data.message.ChatMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The names that stores keep for ever: of kinds, fields and constants. None of them follows from the name of a class.
 */
class WireNamesTest {

    private static final ObjectMapper JSON = EntryFormat.json();

    private static final Map<Class<?>, String> FAMILIES =
            Map.of(Entry.class, "entry", Signal.class, "signal", ContextChange.class, "context change");

    @Test
    void each_kind_has_one_name_and_no_two_kinds_share_one() {
        List<Class<?>> kinds = FAMILIES.keySet().stream()
                .flatMap(WireNamesTest::members)
                .filter(kind -> kind != Entry.DamagedEntry.class) // it is never written
                .collect(Collectors.toList());

        assertThat(WireNames.ALL).extracting(WireNames.Kind::type).containsExactlyInAnyOrderElementsOf(kinds);
        assertThat(WireNames.ALL).extracting(WireNames.Kind::id).doesNotHaveDuplicates();
    }

    @Test
    void each_class_of_entries_has_one_constant() {
        assertThat(EntryKind.values())
                .extracting(EntryKind::type)
                .containsExactlyInAnyOrderElementsOf(members(Entry.class)
                        .map(kind -> kind.asSubclass(Entry.class))
                        .collect(Collectors.toList()));
    }

    @Test
    void the_version_is_part_of_the_type_from_the_second_one_on() {
        assertThat(new WireNames.Kind("Moved", 1, Entry.Moved.class).id()).isEqualTo("Moved");
        assertThat(new WireNames.Kind("Moved", 2, Entry.Moved.class).id()).isEqualTo("Moved:2");
    }

    @Test
    void the_written_names_and_fields_match_the_golden_file() {
        List<String> lines = new ArrayList<>();
        for (WireNames.Kind kind : WireNames.ALL) {
            lines.add("%s %s, version %s".formatted(family(kind.type()), kind.name(), kind.version()));
            fields(JSON.constructType(kind.type()), "  ", lines);
        }

        Golden.of(WireNames.class, "wire-names.txt").holds(String.join("\n", lines) + "\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"type\":\"Archived\"} | Archived",
                "{\"type\":\"RunPaused:2\",\"reason\":\"\"} | RunPaused:2",
                "{\"type\":\"RunEnded\",\"state\":\"ARCHIVED\",\"reason\":\"\"} | ARCHIVED",
                "{\"type\":\"VerdictGiven\",\"request\":\"r1\",\"decision\":\"postpone\",\"feedback\":\"\"} | postpone",
                "{\"type\":\"ContextChanged\",\"context\":\"coder\",\"change\":{\"type\":\"Forked\"}} | Forked"
            })
    void an_unknown_name_is_reported_as_written_by_a_newer_version(String line, String unknown) {
        assertThatThrownBy(() -> EntryFormat.read(line))
                .isInstanceOfSatisfying(
                        NewerKindException.class,
                        newer -> assertThat(newer.kind()).isEqualTo(unknown));
    }

    private static Stream<Class<?>> members(Class<?> family) {
        return Arrays.stream(family.getPermittedSubclasses())
                .flatMap(member -> member.isSealed() ? members(member) : Stream.of(member));
    }

    private static String family(Class<?> type) {
        return FAMILIES.entrySet().stream()
                .filter(family -> family.getKey().isAssignableFrom(type))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    /** Adds a line for each field of a type and, indented, for each of theirs. */
    private static void fields(JavaType type, String indent, List<String> lines) {
        for (BeanPropertyDefinition field :
                JSON.getSerializationConfig().introspect(type).findProperties()) {
            JavaType inner = field.getPrimaryType();
            String form = "";
            while (inner.isContainerType()) {
                form = (inner.isMapLikeType() ? " by " + described(inner.getKeyType()) : ", a list") + form;
                inner = inner.getContentType();
            }
            lines.add(indent + field.getName() + ": " + described(inner) + form);
            if (isRecordOfOurs(inner) && FAMILIES.keySet().stream().noneMatch(inner::isTypeOrSubTypeOf)) {
                fields(inner, indent + "  ", lines);
            }
        }
    }

    private static boolean isRecordOfOurs(JavaType type) {
        Class<?> raw = type.getRawClass();
        boolean asText =
                Arrays.stream(raw.getMethods()).anyMatch(method -> method.isAnnotationPresent(JsonValue.class));
        return raw.getName().startsWith("dev.journeyman.") && !type.isEnumType() && !asText;
    }

    private static String described(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (type.isEnumType()) {
            return Arrays.stream(raw.getEnumConstants())
                    .map(constant -> JSON.convertValue(constant, String.class))
                    .collect(Collectors.joining(" or "));
        }
        if (ChatMessage.class.isAssignableFrom(raw)) {
            return "a message of LangChain4j";
        }
        if (FAMILIES.containsKey(raw)) {
            return FAMILIES.get(raw);
        }
        if (isRecordOfOurs(type)) {
            return "an object";
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return "true or false";
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(raw)) {
            return "a number";
        }
        return raw == Instant.class ? "a time" : raw == Duration.class ? "a duration" : "a text";
    }
}
