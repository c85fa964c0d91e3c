package dev.journeyman.workspace.git;

import dev.journeyman.workspace.Repository.Commit;
import java.util.ArrayList;
import java.util.List;

/** A reader of what {@code git log} prints of commits and the names of their files. It must be used by one thread. */
final class CommitReader {

    /** What is before the subject of a commit. */
    private static final char MARK = '\u001e';

    private final List<Commit> commits = new ArrayList<>();
    private final List<String> files = new ArrayList<>();
    private String subject = "";

    /** Returns the command that prints the newest commits up to one. */
    static String[] command(String from, int most) {
        return new String[] {
            "log", "-n", Integer.toString(most), "--no-merges", "--name-only", "-z", "--format=%x1e%s", from, "--"
        };
    }

    /** Returns the command that prints what identifies the log of a commit: its id and its repository. */
    static String[] identifying(String from) {
        return new String[] {
            "rev-parse", "--path-format=absolute", "--is-shallow-repository", "--git-common-dir", from + "^{commit}"
        };
    }

    /** Returns the identity that the command has printed; empty if the repository may get older commits later. */
    static String identity(GitResult found) {
        return found.ok() && found.output().startsWith("false") ? found.output() : "";
    }

    /** Reads one record: the subject of a commit, or the name of one of its files; a line break is before the first of them. */
    void read(String record) {
        if (record.charAt(0) == MARK) {
            end();
            subject = record;
        } else {
            String name = files.isEmpty() && record.charAt(0) == '\n' ? record.substring(1) : record;
            files.add(name);
        }
    }

    /** Returns the commits in the order in which git printed them. */
    List<Commit> commits() {
        end();
        return commits;
    }

    private void end() {
        if (!subject.isEmpty()) {
            commits.add(new Commit(subject.substring(1).strip(), files));
        }
        subject = "";
        files.clear();
    }
}
