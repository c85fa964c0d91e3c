package dev.journeyman.web.console;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Submission;
import dev.journeyman.review.text.SubmissionText;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import dev.journeyman.run.head.RunHeads;
import dev.journeyman.story.Story;
import dev.journeyman.web.console.live.RunRow;
import java.nio.charset.StandardCharsets;

/** The facts of a run as far as its head, its story and its open request say them. It may be used from any thread. */
final class HeadFacts implements RunFactsSource {

    private final Journal journal;

    HeadFacts(Journal journal) {
        this.journal = journal;
    }

    @Override
    public byte[] json(String run) {
        RunState state = RunState.of(RunEntries.read(journal, run));
        ObjectNode facts = RunRow.of(RunHeads.of(run, state, ""));
        story(facts.putObject("about"), state.contract().story());
        state.review().waiting().ifPresent(open -> open(facts.putObject("open"), open, PendingSubmission.of(state)));
        return facts.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void story(ObjectNode node, Story story) {
        node.put("title", story.title()).put("description", story.description()).put("intent", story.intent());
        ArrayNode criteria = node.putArray("criteria");
        story.criteria()
                .forEach(each -> criteria.addObject().put("text", each.text()).put("command", each.command()));
    }

    private static void open(ObjectNode node, Entry.ReviewRequested open, Submission submission) {
        node.put("request", open.request())
                .put("state", open.state().name())
                .put("kind", submission.kind())
                .put("text", SubmissionText.of(submission))
                .put("commit", open.seen().commit())
                .put("diff", open.seen().diff());
        ArrayNode files = node.putArray("files");
        open.seen().files().forEach(files::add);
        ArrayNode decisions = node.putArray("decisions");
        submission.fitting().forEach(decision -> decisions.add(decision.toString()));
    }
}
