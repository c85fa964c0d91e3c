package dev.journeyman.cli.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.cli.show.ShownWriter;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.TaskContext.KnowledgeSection;
import java.util.Locale;

/**
 * The knowledge for a task as one JSON object: the text of a prompt, its size, and the reason for each item. It is immutable and may be
 * used from any thread.
 *
 * @param story the id of the story, without secrets
 * @param role the reader
 * @param phase the phase of the task
 * @param context the knowledge
 * @param tokens the size of its text
 */
public record ContextDocument(String story, Role role, Phase phase, TaskContext context, int tokens) {

    /** Returns the object on one line. */
    @Override
    public String toString() {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("story", story)
                .put("role", word(role))
                .put("phase", word(phase))
                .put("tokens", tokens)
                .put("limit", role.bound())
                .put("text", context.text());
        ArrayNode sections = json.putArray("sections");
        context.sections().forEach(section -> section(sections.addObject(), section));
        return ShownWriter.json(json.toString());
    }

    private static void section(ObjectNode json, KnowledgeSection section) {
        ArrayNode items = json.put("topic", word(section.topic()))
                .put("title", section.topic().title())
                .putArray("items");
        section.items()
                .forEach(item -> items.addObject().put("text", item.text()).put("reason", item.reason()));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
