package dev.journeyman.story;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.journeyman.story.text.Glob;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A story: the task of a coder and its terms. Its components are the fields of a story file. It is immutable and may be
 * used from any thread.
 *
 * @param id a short name; made from the title by default
 * @param title the task, in one line
 * @param description the task in detail; empty by default
 * @param intent the purpose of the task; empty by default
 * @param kind whether the story is planned first; standard by default
 * @param criteria the acceptance criteria; at least one
 * @param retryPolicy how often the story may be attempted
 * @param protect the patterns of files that must not be changed; a change fails the checks
 * @param budget what the story may use before the architect reviews its budget
 * @param options the other options
 */
public record Story(
        String id,
        String title,
        String description,
        String intent,
        Kind kind,
        List<Criterion> criteria,
        RetryPolicy retryPolicy,
        List<String> protect,
        Budget budget,
        StoryOptions options) {

    private static final int MOST_CRITERIA = 100;
    private static final int MOST_PROTECTED = 100;
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    public Story(
            @Nullable String id,
            @Nullable String title,
            @Nullable String description,
            @Nullable String intent,
            @Nullable Kind kind,
            @Nullable List<Criterion> criteria,
            @Nullable RetryPolicy retryPolicy,
            @Nullable List<String> protect,
            @Nullable Budget budget,
            @Nullable StoryOptions options) {
        this.title = StoryFields.required("title", "story", title);
        this.id = id == null || id.isBlank() ? idOf(this.title) : id.strip();
        this.description = description == null ? "" : description.strip();
        this.intent = intent == null ? "" : intent.strip();
        this.kind = kind == null ? Kind.STANDARD : kind;
        this.criteria = criteria == null ? List.of() : List.copyOf(criteria);
        this.retryPolicy = retryPolicy == null ? RetryPolicy.DEFAULT : retryPolicy;
        this.protect = protect == null ? List.of() : List.copyOf(protect);
        this.budget = budget == null ? Budget.DEFAULT : budget;
        this.options = options == null ? StoryOptions.DEFAULT : options;
        check();
    }

    /** Returns a story with a title, a description and criteria; everything else has its default. */
    public static Story of(String title, String description, Criterion... criteria) {
        return new Story(null, title, description, null, null, List.of(criteria), null, null, null, null);
    }

    /** Returns this story with another budget. */
    public Story withBudget(Budget other) {
        return new Story(id, title, description, intent, kind, criteria, retryPolicy, protect, other, options);
    }

    /** Returns this story with another retry policy. */
    public Story withRetryPolicy(RetryPolicy other) {
        return new Story(id, title, description, intent, kind, criteria, other, protect, budget, options);
    }

    /** Returns this story with another kind. */
    public Story withKind(Kind other) {
        return new Story(id, title, description, intent, other, criteria, retryPolicy, protect, budget, options);
    }

    /** Returns whether a text can be the id of a story. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    private void check() {
        if (criteria.isEmpty()) {
            throw new BadInputException(
                    "a story has no \"criteria\"; write at least one, with a command that shows when it is met");
        }
        if (!ID.matcher(id).matches()) {
            throw BadInputException.of(
                    "id",
                    "is \"%s\"; it must have up to 64 of a-z, 0-9, - and _, and begin with a letter or digit"
                            .formatted(id));
        }
        checkSizes();
    }

    /** Refuses fields that are too large for a prompt, and invalid patterns, before anything is written. */
    private void checkSizes() {
        StoryFields.atMost(StoryFields.LONGEST_LINE, "title", title);
        StoryFields.atMost(StoryFields.LONGEST_TEXT, "description", description);
        StoryFields.atMost(StoryFields.LONGEST_TEXT, "intent", intent);
        StoryFields.atMost(MOST_CRITERIA, "criteria", criteria);
        StoryFields.atMost(MOST_PROTECTED, "protect", protect);
        for (String glob : protect) {
            try {
                Glob.of(glob);
            } catch (IllegalArgumentException wrong) {
                throw BadInputException.of(
                        "protect",
                        "has \"%s\", which is not a pattern of file names: %s"
                                .formatted(
                                        glob, String.valueOf(wrong.getMessage()).replaceFirst("\\.$", "")));
            }
        }
    }

    private static String idOf(String title) {
        String plain = Normalizer.normalize(title, Normalizer.Form.NFD).toLowerCase(Locale.ROOT);
        String id =
                plain.replaceAll("\\p{M}+", "").replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        String cut = id.length() > 48 ? id.substring(0, 48).replaceAll("-$", "") : id;
        return cut.isEmpty() ? "story" : cut;
    }

    /** How a story is worked on. */
    public enum Kind {
        /** With a plan that is reviewed before coding. */
        @JsonProperty("standard")
        STANDARD,
        /** Without planning, for a small story that says everything the coder needs. */
        @JsonProperty("express")
        EXPRESS
    }
}
