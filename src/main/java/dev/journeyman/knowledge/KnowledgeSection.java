package dev.journeyman.knowledge;

import java.util.List;

/**
 * What is worth knowing about one topic.
 *
 * @param items in the order they are read
 */
public record KnowledgeSection(Topic topic, List<KnowledgeItem> items) {

    public KnowledgeSection {
        items = items.stream().filter(item -> !item.text().isEmpty()).toList();
    }

    @Override
    public String toString() {
        return "### %s\n\n%s"
                .formatted(
                        topic.title(),
                        String.join(
                                topic == Topic.NOTES ? "\n\n" : "\n",
                                items.stream().map(KnowledgeItem::text).toList()));
    }
}
