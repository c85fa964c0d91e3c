package dev.journeyman.web.fold;

import dev.journeyman.flow.Signal;

/** The words that a signal brings. It is stateless and may be used from any thread. */
final class SignalText {

    private SignalText() {}

    /** Returns the words of a signal; empty where it has none. */
    static String of(Signal signal) {
        if (signal instanceof Signal.Judged judged) {
            return judged.feedback();
        }
        if (signal instanceof Signal.Failing failing) {
            return failing.reason();
        }
        if (signal instanceof Signal.Answered answered) {
            return answered.answer();
        }
        if (signal instanceof Signal.QuestionAsked asked) {
            return asked.question();
        }
        if (signal instanceof Signal.BudgetExhausted exhausted) {
            return exhausted.detail();
        }
        if (signal instanceof Signal.CompletionClaimed claimed) {
            return claimed.reason();
        }
        if (signal instanceof Signal.WorkSubmitted submitted) {
            return submitted.summary();
        }
        return signal instanceof Signal.ServiceLost lost ? lost.detail() : "";
    }
}
