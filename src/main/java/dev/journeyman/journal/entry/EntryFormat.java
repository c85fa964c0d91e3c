package dev.journeyman.journal.entry;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Signal;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.JacksonChatMessageJsonCodec;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JSON form of entries, one object each: {@code {"type": "Moved", …}}. Messages are in LangChain4j's own form. It
 * may be used from any thread.
 */
public final class EntryFormat {

    private static final ObjectMapper MESSAGES =
            JacksonChatMessageJsonCodec.chatMessageJsonMapperBuilder().build();
    private static final ObjectMapper JSON = mapper();

    /** The kinds that only serve to brief the next provider, attempt or helper. */
    private static final Set<String> DISPENSABLE = Set.of("AttemptRecorded", "BriefInjected", "Equipped");

    private static final Pattern TYPE = Pattern.compile("\"type\"\\s*:\\s*\"(\\w+)\"");

    /**
     * The form of the names of kinds and constants. It distinguishes an entry of a newer version from a damaged one.
     */
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*(:[0-9]{1,9})?");

    private EntryFormat() {}

    /** Returns the name under which entries of a kind are written. It does not depend on the name of the class. */
    public static String name(Class<? extends Entry> kind) {
        return WireNames.of(kind);
    }

    /** Returns an entry as one line of JSON. */
    public static String write(Entry entry) {
        if (entry instanceof Entry.DamagedEntry damaged) {
            return damaged.text();
        }
        try {
            return wholeCharacters(JSON.writerFor(Entry.class).writeValueAsString(entry));
        } catch (JsonProcessingException problem) {
            throw new IllegalStateException("An entry cannot be written: " + entry, problem);
        }
    }

    /** Escapes unpaired surrogates: models send them, and a file in UTF-8 cannot contain them. */
    private static String wholeCharacters(String json) {
        StringBuilder whole = null;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < json.length()
                    && Character.isLowSurrogate(json.charAt(i + 1));
            if (Character.isSurrogate(c) && !pair) {
                whole = whole == null ? new StringBuilder(json.length() + 16).append(json, 0, i) : whole;
                whole.append("\\u").append(Integer.toHexString(c));
            } else if (whole != null) {
                whole.append(c);
            }
            if (pair) {
                i++;
                if (whole != null) {
                    whole.append(json.charAt(i));
                }
            }
        }
        return whole == null ? json : whole.toString();
    }

    /**
     * Returns the entry in a line of JSON; {@link Entry.DamagedEntry} for a damaged entry that the run does not need.
     *
     * @throws IllegalArgumentException if the line does not contain an entry
     */
    public static Entry read(String line) {
        try {
            Entry entry = Objects.requireNonNull(JSON.readValue(line, Entry.class));
            RequiredFields.check(entry);
            return entry;
        } catch (JsonProcessingException | NullPointerException | IllegalArgumentException problem) {
            String kind = kind(line);
            if (DISPENSABLE.contains(kind)) {
                return new Entry.DamagedEntry(kind, line);
            }
            String refusal = "This is not an entry of a journal: " + line;
            String unknown = unknown(problem);
            if (NAME.matcher(unknown).matches()) {
                throw new NewerKindException(refusal, unknown, problem);
            }
            throw new IllegalArgumentException(refusal, problem);
        }
    }

    /** Returns the unknown kind or constant that a newer version may have written; empty for any other problem. */
    private static String unknown(Exception problem) {
        if (problem instanceof InvalidTypeIdException kind) {
            return kind.getTypeId() == null ? "" : kind.getTypeId();
        }
        return problem instanceof InvalidFormatException constant
                        && constant.getTargetType() != null
                        && constant.getTargetType().isEnum()
                ? String.valueOf(constant.getValue())
                : "";
    }

    /** Returns the mapper of entries, for tests of the form. */
    static ObjectMapper json() {
        return JSON;
    }

    /** Returns the kind that an entry names; empty if it names none. */
    private static String kind(String line) {
        Matcher type = TYPE.matcher(line); // the type comes first, also if the rest cannot be read
        return type.find() ? type.group(1) : "";
    }

    /** The mixin of the sealed families whose members are distinguished by a type name. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonAutoDetect(
            getterVisibility = JsonAutoDetect.Visibility.NONE,
            isGetterVisibility = JsonAutoDetect.Visibility.NONE,
            fieldVisibility = JsonAutoDetect.Visibility.ANY)
    private interface Named {}

    private static ObjectMapper mapper() {
        SimpleModule messages = new SimpleModule()
                .addSerializer(ChatMessage.class, new MessageWriter())
                .addDeserializer(ChatMessage.class, new MessageReader<>(ChatMessage.class))
                .addDeserializer(AiMessage.class, new MessageReader<>(AiMessage.class));
        ObjectMapper mapper = JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .addModule(messages)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        for (Class<?> family : List.of(Entry.class, ContextChange.class, Signal.class)) {
            mapper.addMixIn(family, Named.class);
        }
        for (WireNames.Kind kind : WireNames.ALL) {
            mapper.registerSubtypes(new NamedType(kind.type(), kind.id()));
        }
        return mapper;
    }

    /** Writes a message in LangChain4j's form. */
    private static final class MessageWriter extends StdSerializer<ChatMessage> {

        private static final long serialVersionUID = 1;

        MessageWriter() {
            super(ChatMessage.class);
        }

        @Override
        public void serialize(ChatMessage message, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeRawValue(ChatMessageSerializer.messageToJson(message));
        }

        @Override
        public void serializeWithType(
                ChatMessage message, JsonGenerator out, SerializerProvider provider, TypeSerializer type)
                throws IOException {
            serialize(message, out, provider);
        }
    }

    /** Reads a message in LangChain4j's form. */
    private static final class MessageReader<T extends ChatMessage> extends StdDeserializer<T> {

        private static final long serialVersionUID = 1;

        private final Class<T> type;

        MessageReader(Class<T> type) {
            super(type);
            this.type = type;
        }

        @Override
        public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return type.cast(MESSAGES.readerFor(ChatMessage.class).readValue(in));
        }
    }
}
