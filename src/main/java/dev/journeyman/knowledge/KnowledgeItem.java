package dev.journeyman.knowledge;

/**
 * One item of knowledge about a task. It is immutable and may be used from any thread.
 *
 * @param text the knowledge, in a line or a paragraph
 * @param reason why it was chosen; shown to users and never to a model
 * @param weight its importance: where there is no room for all items, the lowest weight is left out first
 */
public record KnowledgeItem(String text, String reason, double weight) {

    public KnowledgeItem {
        text = text.stripTrailing().replaceFirst("^\\s*\\R", "");
    }
}
