package dev.journeyman.cli.show;

import dev.journeyman.context.TruncatedText;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.review.text.SubmissionText;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The open request of a run as a person needs it to decide: the submission and the commands that answer it. It is
 * immutable and may be used from any thread.
 *
 * @param run the name of the run
 * @param request the id of the request
 * @param submission the submission
 */
public record WaitingRequest(String run, String request, Submission submission) {

    private static final int LINES = 20;
    private static final int BYTES = 2_000;

    /** Returns the open request of a run; empty where there is none. */
    public static Optional<WaitingRequest> of(String run, RunState runState) {
        return runState.review()
                .waiting()
                .map(open -> new WaitingRequest(run, open.request(), PendingSubmission.of(runState)));
    }

    /** Returns the whole submission. */
    public String whole() {
        return SubmissionText.of(submission);
    }

    /** Returns the beginning of the submission; if it is cut, with the command that shows the rest. */
    public List<String> brief() {
        List<String> all = whole().lines().toList();
        String head = String.join("\n", all.subList(0, Math.min(LINES, all.size())));
        String shown = TruncatedText.head(head, BYTES, "");
        List<String> lines = new ArrayList<>(shown.lines().toList());
        if (shown.length() < whole().length()) {
            lines.add("[… the rest: journeyman show %s --request]".formatted(run));
        }
        return lines;
    }

    /** Returns the commands that answer the request, one for each allowed decision. */
    public List<String> commands() {
        return submission.fitting().stream().map(this::command).toList();
    }

    private String command(Decision decision) {
        String words = switch (decision) {
            case CHANGES, REJECT, PIVOT -> " --feedback TEXT";
            case ANSWER -> " --text TEXT";
            default -> "";
        };
        return "journeyman %s %s%s".formatted(decision, run, words);
    }
}
