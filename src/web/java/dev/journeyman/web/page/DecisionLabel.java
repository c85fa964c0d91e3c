package dev.journeyman.web.page;

/** Decisions as words for what was done. The pages' script has the same. It is stateless and may be used from any thread. */
final class DecisionLabel {

    private DecisionLabel() {}

    /** Returns what a decision did: Approved. */
    static String past(String decision) {
        return switch (decision) {
            case "approve" -> "Approved";
            case "changes" -> "Changes requested";
            case "reject" -> "Rejected";
            case "continue" -> "Granted once more";
            case "pivot" -> "Pivoted";
            case "escalate" -> "Escalated";
            case "abandon" -> "Abandoned";
            case "answer" -> "Answered";
            default -> decision;
        };
    }
}
