package dev.journeyman.knowledge;

import dev.journeyman.policy.SecretShape;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The knowledge about a task, in sections. It is fetched once and does not change: the same object always has the same
 * text. It is immutable and may be used from any thread.
 *
 * @param sections the sections in the order of their topics; empty ones are left out
 */
public record TaskContext(List<KnowledgeSection> sections) {

    /** The context without knowledge. */
    public static final TaskContext NOTHING = new TaskContext(List.of());

    /** The characters up to which a paragraph is one item; a longer one has an item for each line. */
    private static final int PARAGRAPH = 1_000;

    public TaskContext {
        sections = sections.stream()
                .filter(section -> !section.items().isEmpty())
                .sorted(Comparator.comparing(KnowledgeSection::topic))
                .toList();
    }

    /** Returns a text of the host as a context. Where it is too long, the last paragraphs are left out first. */
    public static TaskContext of(String text) {
        List<String> parts = text.lines().collect(Collectors.joining("\n")).isBlank() ? List.of() : parts(text);
        List<KnowledgeItem> items = IntStream.range(0, parts.size())
                .mapToObj(i -> new KnowledgeItem(parts.get(i), "said by the host", parts.size() - i))
                .toList();
        return new TaskContext(List.of(new KnowledgeSection(Topic.NOTES, items)));
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        for (String paragraph : text.split("\\R\\s*\\R", -1)) {
            if (paragraph.length() <= PARAGRAPH) {
                parts.add(paragraph);
            } else {
                parts.addAll(paragraph.lines().toList());
            }
        }
        return parts;
    }

    /** Returns the number of items. */
    public int size() {
        return sections.stream().mapToInt(section -> section.items().size()).sum();
    }

    /** Returns all sections as one text; empty where there is no knowledge. */
    public String text() {
        return text(Set.of());
    }

    /** Returns the sections as one text, without those topics that the prompt has elsewhere. */
    public String text(Set<Topic> elsewhere) {
        return sections.stream()
                .filter(section -> !elsewhere.contains(section.topic()))
                .map(KnowledgeSection::toString)
                .collect(Collectors.joining("\n\n"));
    }

    /**
     * Returns as many whole items as a bound allows; those of the lowest weight are left out first.
     *
     * @param tokens the maximum tokens of the text
     */
    public TaskContext within(int tokens, TokenCountEstimator estimator) {
        List<KnowledgeItem> byWeight = sections.stream()
                .flatMap(section -> section.items().stream())
                .sorted(Comparator.comparingDouble(KnowledgeItem::weight))
                .toList();
        int few = 0;
        int enough = fits(tokens, estimator) ? 0 : byWeight.size();
        while (few < enough) {
            int some = (few + enough) >>> 1;
            if (without(byWeight.subList(0, some)).fits(tokens, estimator)) {
                enough = some;
            } else {
                few = some + 1;
            }
        }
        return without(byWeight.subList(0, enough));
    }

    private boolean fits(int tokens, TokenCountEstimator estimator) {
        return estimator.estimateTokenCountInText(text()) <= tokens;
    }

    /** Returns this context without the item of a topic that has the greatest weight: of attempts, the newest. */
    public TaskContext withoutNewest(Topic topic) {
        return without(sections.stream()
                .filter(section -> section.topic() == topic)
                .flatMap(section -> section.items().stream())
                .max(Comparator.comparingDouble(KnowledgeItem::weight))
                .map(List::of)
                .orElse(List.of()));
    }

    private TaskContext without(List<KnowledgeItem> items) {
        Set<KnowledgeItem> gone = Collections.newSetFromMap(new IdentityHashMap<>());
        gone.addAll(items);
        return keeping(item -> !gone.contains(item));
    }

    private TaskContext keeping(Predicate<KnowledgeItem> which) {
        return new TaskContext(sections.stream()
                .map(section -> new KnowledgeSection(
                        section.topic(), section.items().stream().filter(which).toList()))
                .toList());
    }

    /**
     * Returns this context without anything that is known as a secret or looks like one, so that prompts may contain
     * it.
     *
     * @param redaction removes the known secrets from a text
     */
    public TaskContext cleaned(UnaryOperator<String> redaction) {
        return map(text -> SecretShape.clean(redaction.apply(text)));
    }

    private TaskContext map(UnaryOperator<String> change) {
        return new TaskContext(sections.stream()
                .map(section -> new KnowledgeSection(
                        section.topic(),
                        section.items().stream()
                                .map(item -> new KnowledgeItem(
                                        change.apply(item.text()), change.apply(item.reason()), item.weight()))
                                .toList()))
                .toList());
    }

    /** Returns each item with the reason for it, for users. */
    public String explained() {
        StringBuilder text = new StringBuilder();
        for (KnowledgeSection section : sections) {
            text.append("### ").append(section.topic().title()).append("\n\n");
            for (KnowledgeItem item : section.items()) {
                text.append(item.text())
                        .append("\n    because ")
                        .append(item.reason())
                        .append('\n');
            }
            text.append('\n');
        }
        return text.toString();
    }

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

    /** The topic of a section in a task context. The order of the constants is the order in the text. */
    public enum Topic {
        /** The story; left out of prompts that contain the story elsewhere. */
        STORY("Story"),
        /** Earlier decisions about the project. */
        DECISIONS("Decisions"),
        /** The relevant files and symbols, their tests, and the last commits that changed them. */
        CODE_STRUCTURE("Code structure"),
        /** The dependencies of the project. */
        DEPENDENCIES("Dependencies"),
        /** The earlier attempts at this task. */
        PREVIOUS_ATTEMPTS("Previous attempts"),
        /** The work to review; left out of prompts that contain it elsewhere. */
        WORK_TO_REVIEW("Work to review"),
        /** The acceptance criteria; left out of prompts that contain the story elsewhere. */
        CRITERIA("Criteria"),
        /** The files that differ from the commit at which the story began. */
        CHANGES("What changed"),
        /** The notes of the host. */
        NOTES("Notes");

        private final String title;

        Topic(String title) {
            this.title = title;
        }

        /** Returns the heading of the section. */
        public String title() {
            return title;
        }
    }
}
