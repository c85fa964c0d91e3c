package dev.journeyman.web.fold;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.web.facts.WorkFacts;
import dev.journeyman.web.facts.WorkFacts.Made;
import dev.journeyman.web.facts.WorkFacts.Todo;
import dev.journeyman.workspace.Workspace.TodoFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The commits and the todo list of a run, folded from its entries. It is used by one thread at a time. */
final class WorkTrail {

    private final List<Made> commits = new ArrayList<>();
    private final List<Todo> todo = new ArrayList<>();
    private String base = "";

    WorkFacts facts(DiffSource git) {
        List<String> ids = commits.stream().map(Made::commit).toList();
        DiffSource.Differences differences = ids.isEmpty() ? DiffSource.Differences.NONE : git.differences(base, ids);
        Map<String, WorkFacts.Patch> patches = differences.patches();
        List<Made> made = commits.stream()
                .map(each -> new Made(
                        each.seq(), each.at(), each.attempt(), each.commit(), each.files(), patches.get(each.commit())))
                .toList();
        return new WorkFacts(made, differences.whole(), differences.unknown(), List.copyOf(todo));
    }

    /** Applies the next entry; the attempt is the one it belongs to. */
    void apply(RecordedEntry recorded, int attempt) {
        Entry entry = recorded.entry();
        long at = recorded.at().toEpochMilli();
        if (entry instanceof Entry.WorkspacePrepared prepared) {
            base = prepared.base();
        } else if (entry instanceof Entry.WorkCommitted work) {
            if (commits.stream().noneMatch(each -> each.commit().equals(work.commit()))
                    && !work.commit().equals(base)) {
                commits.add(new Made(recorded.seq(), at, attempt, work.commit(), work.files(), null));
            }
        } else if (entry instanceof Entry.RequestSent sent
                && sent.caller() == CallerRole.CODER
                && TodoFile.shown(sent.sent().tail())) {
            String list = TodoFile.listIn(sent.sent().tail());
            if (todo.isEmpty() || !todo.get(todo.size() - 1).text().equals(list)) {
                todo.add(new Todo(recorded.seq(), at, sent.number(), attempt, list));
            }
        }
    }
}
