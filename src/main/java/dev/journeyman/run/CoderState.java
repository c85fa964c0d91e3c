package dev.journeyman.run;

import dev.journeyman.journal.entry.Entry;

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

    CoderState after(Entry entry) {
        return new CoderState(
                activity.after(entry), prompt.after(entry), knowledge.after(entry), sinceReview.after(entry));
    }
}
