package dev.journeyman.lab;

import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.StoryOptions.Economy;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The policies for a growing conversation: ours, and those that other products have published. They may be used from any
 * thread.
 */
public enum ContextPolicy {
    /** Ours. */
    JOURNEYMAN("folded when carrying costs twice a fold", null),
    /** Ours, only where the window is full: without the economy that leaves out what is paid for too long. */
    WINDOW_ONLY("ours, only where the window is full", null),
    /** Nothing is left out, however long it becomes. */
    RAW("everything, always", PolicyViews.Raw::new),
    /** At every turn, all results except the newest ten are masked. */
    MASK("results but the newest 10 masked, every turn", () -> new PolicyViews.MaskOld(10, 1)),
    /** Like {@link #MASK}, but only every ten results. */
    MASK_POLLING("results but the newest 10 masked, every 10 results", () -> new PolicyViews.MaskOld(10, 10)),
    /** When half of the window is full, all results except the newest three are cleared. */
    CLEAR("results but the newest 3 cleared at 50 %", () -> new PolicyViews.ClearAt(0.5, 3)),
    /** Results beyond the newest fifth of the window are removed, at least a tenth of the window at a time. */
    PRUNE("results beyond 20 % pruned, 10 % at a time", () -> new PolicyViews.Prune(0.2, 0.1)),
    /** When half of the window is full, everything but the newest 30 % of the conversation is summarized. */
    SUMMARIZE_HALF("summary at 50 %, 30 % of it kept", () -> new PolicyViews.SummarizePart(0.5, 0.3)),
    /** When 80 % of the window are full, everything but the newest 10 % of the window is summarized. */
    SUMMARIZE_LATE("summary at 80 %, 10 % kept", () -> new PolicyViews.Summarize(0.8, 0.1)),
    /** Like {@link #SUMMARIZE_LATE}, but at 83.5 %, and next to nothing is kept. */
    SUMMARIZE_ALL("summary at 83.5 %, nothing kept", () -> new PolicyViews.Summarize(0.835, 0.01)),
    /** Above eighty messages, half of them are summarized; the first four stay. */
    EVENTS("above 80 messages, half summed up, first 4 kept", () -> new PolicyViews.Events(80, 4));

    private final String what;

    @SuppressWarnings("ImmutableEnumChecker") // the supplier creates a new view each time
    private final @Nullable Supplier<PublishedPolicy.View> view;

    ContextPolicy(String what, @Nullable Supplier<PublishedPolicy.View> view) {
        this.what = what;
        this.view = view;
    }

    /** Returns a description of the policy in one line. */
    public String what() {
        return what;
    }

    /** Returns whether a model would write the summaries of this policy, so that nothing is known of what they say. */
    boolean needsModel() {
        return this == SUMMARIZE_HALF || this == SUMMARIZE_LATE || this == SUMMARIZE_ALL || this == EVENTS;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the policy with a name, in any case.
     *
     * @throws BadInputException if there is no such policy; its message names all
     */
    public static ContextPolicy of(String name) {
        return Arrays.stream(values())
                .filter(policy -> policy.toString().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new BadInputException("\"%s\" is not a policy. There are: %s."
                        .formatted(
                                name,
                                Arrays.stream(values())
                                        .map(ContextPolicy::toString)
                                        .collect(Collectors.joining(", ")))));
    }

    /**
     * Begins a conversation under this policy.
     *
     * @param prefix the text that was sent first and that the recording lacks
     */
    PolicyConversation begin(TokenWindow window, TokenCountEstimator estimator, String prefix) {
        return view == null
                ? new ContextReplay(window, estimator, prefix, this == WINDOW_ONLY ? Economy.OFF : Economy.BALANCED)
                : new PublishedPolicy(view.get(), window.size(), estimator, prefix);
    }
}
