package dev.journeyman.knowledge;

import java.util.List;

/**
 * The knowledge about one topic. It is immutable and may be used from any thread.
 *
 * @param topic the topic
 * @param items the items, in the order of the text
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
