package dev.journeyman.engine.replay;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TurnSource;
import dev.journeyman.handoff.Brief;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.prompt.PromptRenderer;
import dev.journeyman.prompt.View;
import dev.langchain4j.data.message.UserMessage;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The prompts of a run as its journal has them: the templates of journeyman may be worded differently in every version, and a run
 * that an older version drove is still the same run. What the engine adds to a prompt (briefs) is not part of it here.
 *
 * @param past the journal, at the entry that is written next
 * @param ours renders what the journal does not have, because the run was cut off there
 */
record ReplayedPrompts(ReplayedJournal past, PromptRenderer ours) implements PromptRenderer {

    @Override
    public String render(View view) {
        if (view instanceof View.OpeningView || view instanceof View.VerificationView) {
            return first(ReplayedPrompts::opening).orElseGet(() -> ours.render(view));
        }
        return first(view instanceof View.AgentView ? ReplayedPrompts::agent : ReplayedPrompts::system)
                .orElseGet(() -> ours.render(view));
    }

    /** Returns the first text of a kind from here on. */
    private Optional<String> first(Function<Entry, @Nullable String> text) {
        return past.ahead()
                .flatMap(entry -> Stream.ofNullable(text.apply(entry)))
                .findFirst()
                .map(Brief::without);
    }

    private static @Nullable String system(Entry entry) {
        return entry instanceof Entry.ContextChanged changed && changed.change() instanceof ContextChange.Reset reset
                ? reset.systemPrompt()
                : null;
    }

    private static @Nullable String opening(Entry entry) {
        return entry instanceof Entry.ContextChanged changed
                        && changed.change() instanceof ContextChange.Appended appended
                        && appended.provenance() == TurnSource.OPENING
                        && appended.message() instanceof UserMessage message
                ? message.singleText()
                : null;
    }

    private static @Nullable String agent(Entry entry) {
        return entry instanceof Entry.RequestSent sent ? sent.sent().prompt() : null;
    }
}
