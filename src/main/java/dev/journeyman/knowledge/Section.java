package dev.journeyman.knowledge;

import java.util.List;

/**
 * What is worth knowing about one topic.
 *
 * @param items in the order they are read
 */
public record Section(Topic topic, List<Item> items) {

    public Section {
        items = items.stream().filter(item -> !item.text().isEmpty()).toList();
    }

    @Override
    public String toString() {
        return "### %s\n\n%s"
                .formatted(
                        topic.title(),
                        String.join(
                                topic == Topic.NOTES ? "\n\n" : "\n",
                                items.stream().map(Item::text).toList()));
    }
}
