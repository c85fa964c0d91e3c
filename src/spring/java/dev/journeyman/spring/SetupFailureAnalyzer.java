package dev.journeyman.spring;

import dev.journeyman.journal.JournalException;
import dev.journeyman.story.BadInputException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says in a sentence why an application has no engine, and what to change. It is immutable and may be used from any thread. */
final class SetupFailureAnalyzer extends AbstractFailureAnalyzer<RuntimeException> {

    private static final String NO_MODEL = "An engine has no model.";

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable failure, RuntimeException outermost) {
        SetupException setup = findCause(failure, SetupException.class);
        if (setup != null) {
            return new FailureAnalysis(setup.getMessage(), setup.remedy(), setup);
        }
        JournalException store = findCause(failure, JournalException.class);
        if (store != null) {
            return new FailureAnalysis(
                    store.getMessage(),
                    "Correct the properties journeyman.store.*, or the Journal or DataSource bean, as the sentence"
                            + " above says.",
                    store);
        }
        BadInputException input = findCause(failure, BadInputException.class);
        if (input == null) {
            return null;
        }
        return String.valueOf(input.getMessage()).startsWith(NO_MODEL)
                ? new FailureAnalysis(
                        "The engine has no model.",
                        "Define a ChatModel bean, or set journeyman.models.roster to a spec such as openai:gpt-5.",
                        input)
                : new FailureAnalysis(
                        input.getMessage(),
                        "Correct the property journeyman.* or the bean that the sentence above is about.",
                        input);
    }
}
