package dev.journeyman.protocol;

/**
 * A step with the state that it leads to.
 *
 * @param step which one
 * @param worker the number of the worker that takes it or suffers it, 0 if it is none of them
 * @param outcome how it ended
 * @param state the state after it
 */
record StepTaken(ProtocolStep step, int worker, Outcome outcome, ProtocolState state) {

    enum Outcome {
        DONE(""),
        REFUSED("; it is refused, and the worker reads on"),
        UNANSWERED("; it lands, and the answer is lost"),
        UNDER_WAY("; the connection ends while it is under way"),
        NOT_STARTED("; the guard answers 75: the deadline is past, nothing was started"),
        CLAIM_LOST("; the claim is lost, and the worker ends its child and leaves the run"),
        GUESSED_ACCEPTED("; it goes on as if that was accepted"),
        GUESSED_REFUSED("; it reads on as if that was refused"),
        FOUND("; it is there"),
        NOT_FOUND("; it is not there, so the append is repeated");

        private final String words;

        Outcome(String words) {
            this.words = words;
        }
    }

    boolean fault() {
        return step.fault() || outcome == Outcome.UNANSWERED || outcome == Outcome.UNDER_WAY;
    }

    String words() {
        return step.words(worker) + outcome.words;
    }
}
