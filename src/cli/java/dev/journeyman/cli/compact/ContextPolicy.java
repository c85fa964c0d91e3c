package dev.journeyman.cli.compact;

import dev.journeyman.context.TokenWindow;
import dev.journeyman.story.BadInputException;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What can be done with a conversation that grows: ours, and what other products are known to do. */
enum ContextPolicy {
    /** Ours. */
    JOURNEYMAN("rarely and deeply: stubs, one summary, 10 % kept", null),
    /** Nothing is left out, however long it becomes. */
    RAW("everything, always", PolicyViews.Raw::new),
    /** All results but the newest ten are left out, at every turn. */
    MASK("results but the newest 10 masked, every turn", () -> new PolicyViews.MaskOld(10, 1)),
    /** The same, ten at a time. */
    MASK_POLLING("results but the newest 10 masked, every 10 results", () -> new PolicyViews.MaskOld(10, 10)),
    /** From half of the window on all results but the newest three are left out. */
    CLEAR("results but the newest 3 cleared at 50 %", () -> new PolicyViews.ClearAt(0.5, 3)),
    /** Results beyond the newest fifth of the window are left out, a tenth at a time. */
    PRUNE("results beyond 20 % pruned, 10 % at a time", () -> new PolicyViews.Prune(0.2, 0.1)),
    /** From half of the window on the conversation is summed up but for the newest 30 %. */
    SUMMARIZE_HALF("summary at 50 %, 30 % kept", () -> new PolicyViews.Summarize(0.5, 0.3)),
    /** The same, late, and with less that is kept. */
    SUMMARIZE_LATE("summary at 80 %, 10 % kept", () -> new PolicyViews.Summarize(0.8, 0.1)),
    /** The same, with nothing kept. */
    SUMMARIZE_ALL("summary at 83.5 %, nothing kept", () -> new PolicyViews.Summarize(0.835, 0.01)),
    /** Eighty messages, of which half are summed up. */
    EVENTS("80 messages, half of them summed up", () -> new PolicyViews.Events(80, 4));

    private final String what;

    @SuppressWarnings("ImmutableEnumChecker") // it makes a new one each time
    private final @Nullable Supplier<PublishedPolicy.View> view;

    ContextPolicy(String what, @Nullable Supplier<PublishedPolicy.View> view) {
        this.what = what;
        this.view = view;
    }

    /** Returns what it does, in a line. */
    String what() {
        return what;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the policy of a name. */
    static ContextPolicy of(String name) {
        return Arrays.stream(values())
                .filter(policy -> policy.toString().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new BadInputException("\"%s\" is no policy. There are: %s."
                        .formatted(
                                name,
                                Arrays.stream(values())
                                        .map(ContextPolicy::toString)
                                        .collect(Collectors.joining(", ")))));
    }

    /**
     * Begins a conversation under it.
     *
     * @param prefix what was sent first and is not in the recording
     */
    PolicyConversation begin(TokenWindow window, TokenCountEstimator estimator, String prefix) {
        return view == null
                ? new ContextReplay(window, estimator, prefix)
                : new PublishedPolicy(view.get(), window.size(), estimator, estimator.estimateTokenCountInText(prefix));
    }
}
