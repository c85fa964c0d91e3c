package dev.journeyman.cli.option;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.directory.Worktrees;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * The rule that a model may not run commands as root while no person is the architect, unless the system hides the
 * host's keys from the commands and ends all processes that they start. It does not apply to scripts, or to a person at
 * a terminal. It is used by one thread.
 */
public final class RootRule {

    private static final String NOTE = "allow-root";

    @Option(
            names = "--allow-root",
            description = "Allow commands to run as root although this system cannot hide the host's keys from them;"
                    + " kept for later commands.")
    private boolean allowed;

    /** Returns the notes of a run, with the user's permission added. */
    public Map<String, String> in(Map<String, String> notes) {
        Map<String, String> more = new HashMap<>(notes);
        if (allowed) {
            more.put(NOTE, "true");
        }
        return more;
    }

    /** Throws {@link BadInputException} when the rule forbids the run. The caller asks before anything is written. */
    public void check(RunSettings settings, WorkspaceRequest assignment) {
        boolean accepted = allowed || assignment.notes().containsKey(NOTE);
        boolean scripted = settings.models().stream().allMatch(model -> model.startsWith(RunSettings.REPLAY));
        boolean attended = settings.architect().equals(Architects.HUMAN)
                && settings.invocation().terminal().present();
        if (accepted || scripted || attended || assignment.sandbox().isPresent()) {
            return;
        }
        refuse(System.getProperty("user.name").equals("root"), Worktrees.keepsProcessesTogether());
    }

    /**
     * Throws {@link BadInputException} for root on a system that hides nothing.
     *
     * @param hidden whether commands see only their own processes
     */
    static void refuse(boolean root, boolean hidden) {
        if (root && !hidden) {
            throw new BadInputException(
                    "Commands of a model would run as root here and could read the host's keys, and the architect is"
                            + " not a person. Use --sandbox bwrap, install util-linux 2.38 and allow namespaces, run as"
                            + " another user, or allow it with --allow-root.");
        }
    }
}
