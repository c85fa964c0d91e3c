package dev.journeyman.run;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryKind;

/**
 * What is known of the coder. It is immutable and may be used from any thread.
 *
 * @param activity its recent actions
 * @param prompt what its context still needs
 * @param knowledge the knowledge that was fetched for prompts
 * @param sinceReview its work since the newest budget review
 */
record CoderState(CoderActivity activity, PromptState prompt, FetchedKnowledge knowledge, WorkSinceReview sinceReview) {

    static final CoderState START =
            new CoderState(CoderActivity.NONE, PromptState.START, FetchedKnowledge.NONE, WorkSinceReview.NONE);

    @SuppressWarnings("ReferenceEquality") // a part to which an entry means nothing returns itself
    CoderState after(EntryKind kind, Entry entry) {
        CoderActivity acted = activity.after(kind, entry);
        PromptState needed = prompt.after(kind, entry);
        FetchedKnowledge known = knowledge.after(kind, entry);
        WorkSinceReview done = sinceReview.after(kind, entry);
        return acted == activity && needed == prompt && known == knowledge && done == sinceReview
                ? this
                : new CoderState(acted, needed, known, done);
    }
}
