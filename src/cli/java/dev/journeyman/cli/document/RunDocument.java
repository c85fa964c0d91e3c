package dev.journeyman.cli.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.cli.drive.ShownRun;
import dev.journeyman.cli.show.ListedRun;
import dev.journeyman.cli.show.OutcomeReason;
import dev.journeyman.cli.show.ShownWriter;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.knowledge.repository.RepositoryText;
import dev.journeyman.knowledge.repository.RepositoryText.InstructionFile;
import dev.journeyman.report.fold.DecisionBasis;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Budget.Spent;
import java.util.Optional;

/**
 * A run at an entry as one JSON object: what is printed of it, with the open request and the newest request to a model whole. It is
 * used by one thread.
 *
 * @param run the name of the run
 * @param shown the run at the entry
 * @param read what the prompts of the attempt contain of what the repository says
 * @param dates the format of times in words
 */
public record RunDocument(String run, ShownRun shown, RepositoryText read, LocalTimes dates) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Returns the object on one line.
     *
     * @param listed the run as the list of its store shows it; empty at an earlier entry
     */
    public String text(Optional<ListedRun> listed) {
        RunState now = shown.state();
        RecordedEntry newest = shown.newest();
        ObjectNode json = JSON.createObjectNode()
                .put("run", run)
                .put("story", now.contract().story().id())
                .put("title", now.contract().story().title())
                .put("seq", newest.seq())
                .put("entries", shown.all())
                .put("type", EntryFormat.name(newest.entry().getClass()))
                .put("at", newest.at().toString())
                .put("state", now.position().state().name())
                .put("over", now.position().over())
                .put("reason", new OutcomeReason(now, newest.at(), dates).clause());
        DecisionBasis.of(shown.facts()).ifPresent(basis -> WaitingDocument.add(json.putObject("waiting"), basis));
        listed.ifPresent(known -> known.driver(json));
        spent(json, now);
        now.worktree().ifPresent(made -> json.put("branch", made.branch()));
        ArrayNode files = json.putArray("instructions");
        read.files().forEach(file -> file(files.addObject(), file));
        ArrayNode skills = json.putArray("skills");
        read.skills().forEach(skill -> skills.add(skill.name()));
        shown.sent().ifPresent(sent -> json.set("sent", tree(sent)));
        return ShownWriter.json(json.toString());
    }

    private static void spent(ObjectNode json, RunState now) {
        Spent all = now.usage().all();
        json.put("attempt", now.attempts().number())
                .put("turns", all.turns())
                .put("turns_since_grant", now.usage().spent().turns())
                .put("tokens", all.tokens())
                .put("cost", all.cost())
                .put("driven_millis", all.driven().toMillis());
    }

    private static void file(ObjectNode json, InstructionFile file) {
        ArrayNode leftOut = json.put("path", file.path())
                .put("bytes", file.bytes())
                .put("sections", file.sections())
                .putArray("left_out");
        file.leftOut().forEach(leftOut::add);
        if (!file.problem().isEmpty()) {
            json.put("problem", file.problem());
        }
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException ours) {
            throw new IllegalStateException("A captured request is not JSON.", ours);
        }
    }
}
