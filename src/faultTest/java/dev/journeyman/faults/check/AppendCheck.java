package dev.journeyman.faults.check;

import dev.journeyman.faults.check.AppendNote.Step;
import dev.journeyman.faults.check.Finding.Kind;
import dev.journeyman.journal.StoredEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the acknowledged appends of a run with its entries, by content. It is used by one thread. */
final class AppendCheck {

    private final CheckedRun run;
    private final Map<Long, String> stored = new HashMap<>();
    private final List<Finding> findings = new ArrayList<>();

    AppendCheck(CheckedRun run) {
        this.run = run;
    }

    List<Finding> findings() {
        gaplessAndOnce();
        acknowledgedAndThere();
        return List.copyOf(findings);
    }

    private void gaplessAndOnce() {
        Map<String, Long> places = new HashMap<>();
        long expected = 1;
        for (StoredEntry entry : run.entries()) {
            for (; expected < entry.seq(); expected++) {
                add(Kind.LOST, "entry %s is missing".formatted(expected));
            }
            expected = entry.seq() + 1;
            String content = AppendNote.content(entry);
            if (stored.put(entry.seq(), content) != null) {
                add(Kind.DOUBLED, "entry %s is there twice".formatted(entry.seq()));
            }
            Long before = places.put(content, entry.seq());
            if (before != null) {
                add(
                        Kind.DOUBLED,
                        "entry %s has the content of entry %s: %s".formatted(entry.seq(), before, entry.json()));
            }
        }
    }

    private void acknowledgedAndThere() {
        Map<Long, AppendNote> places = new HashMap<>();
        run.notes(Step.ACKNOWLEDGED).forEach(note -> {
            for (int i = 0; i < note.contents().size(); i++) {
                long seq = note.expected() + i + 1;
                if (!note.contents().get(i).equals(stored.get(seq))) {
                    add(Kind.LOST, "entry %s of %s was acknowledged and is not there".formatted(seq, note));
                }
                AppendNote before = places.put(seq, note);
                if (before != null) {
                    add(Kind.DOUBLED, "entry %s was acknowledged twice: %s and %s".formatted(seq, before, note));
                }
            }
        });
    }

    private void add(Kind kind, String text) {
        findings.add(new Finding(kind, run.run() + ": " + text));
    }
}
