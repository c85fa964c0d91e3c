package dev.journeyman.knowledge;

/**
 * One thing that is worth knowing about a task.
 *
 * @param text what is said, in a line or a paragraph
 * @param reason why it is there, for whoever asks
 * @param weight how much it matters: where there is no room for all, the lightest goes first
 */
public record KnowledgeItem(String text, String reason, double weight) {

    public KnowledgeItem {
        text = text.stripTrailing().replaceFirst("^\\s*\\R", "");
    }
}
