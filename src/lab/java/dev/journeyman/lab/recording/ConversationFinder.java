package dev.journeyman.lab.recording;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Set;

/**
 * Finds the conversations in a JSON document while it is read. A conversation is a list of messages under a known name,
 * in an object or in each object of a list, or the whole document. It is used by one thread.
 */
final class ConversationFinder {

    private static final Set<String> LISTS = Set.of("messages", "history", "traj");
    private static final Set<String> OF_A_MESSAGE = Set.of("role", "content", "tool_calls", "tool_call_id", "name");

    private final MessageReader messages;
    private final String name;
    private ObjectNode message = JsonText.JSON.createObjectNode();
    private int count;

    ConversationFinder(MessageReader messages, String name) {
        this.messages = messages;
        this.name = name;
    }

    /** Returns whether no conversation was found. */
    boolean none() {
        return count == 0;
    }

    /** Takes the next token and the value that follows it. */
    void take(JsonParser parser, JsonToken token) throws IOException {
        if (token == JsonToken.FIELD_NAME) {
            field(parser, parser.currentName());
        } else if (token == JsonToken.END_OBJECT && message.has("role")) {
            if (count == 0) {
                begin();
            }
            messages.take(message);
            message = JsonText.JSON.createObjectNode();
        }
    }

    private void field(JsonParser parser, String field) throws IOException {
        JsonToken value = parser.nextToken();
        if (LISTS.contains(field) && value == JsonToken.START_ARRAY) {
            begin();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                messages.take(JsonText.JSON.readTree(parser));
            }
        } else if (field.equals("system_prompt") && count == 0 && value == JsonToken.VALUE_STRING) {
            begin();
            messages.system(parser.getText());
            count = 0; // its messages follow
        } else if (OF_A_MESSAGE.contains(field)) {
            message.set(field, JsonText.JSON.readTree(parser));
        } else {
            parser.skipChildren();
        }
    }

    private void begin() {
        messages.begin(count == 0 ? name : name + " " + (count + 1));
        count++;
    }
}
