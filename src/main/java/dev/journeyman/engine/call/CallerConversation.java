package dev.journeyman.engine.call;

import dev.journeyman.context.ContextManager;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Provider;
import java.util.List;
import java.util.function.Supplier;

/**
 * The conversation of one caller with its providers. It belongs to the thread that drives.
 *
 * @param caller who asks
 * @param name the name of the conversation in the journal
 * @param roster the caller's providers, in the order of preference
 * @param opened opens the conversation
 */
record CallerConversation(
        RunJournal journal, CallerRole caller, String name, List<Provider> roster, Supplier<ContextManager> opened) {

    ContextManager context() {
        return opened.get();
    }

    /** Returns whether the caller has only one provider. */
    boolean alone() {
        return roster.size() == 1;
    }

    /** Returns how often a provider was called for this caller. */
    int turns(Provider provider) {
        return journal.state().calls().turns(provider.name(), caller);
    }
}
