package dev.journeyman.cli.option;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Worktrees;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * Refuses to let a model run commands as root while no person judges, where the system can neither hide the host's keys from them
 * nor end all they start. A script of the user's is not a model, and a person on a terminal may decide for themselves.
 */
public final class RootRule {

    private static final String NOTE = "allow-root";

    @Option(
            names = "--allow-root",
            description = "Let commands run as root although this system cannot hide the host's keys from them; later"
                    + " commands keep to it.")
    private boolean allowed;

    /** Returns the notes of a run with what the user allowed. */
    public Map<String, String> in(Map<String, String> notes) {
        Map<String, String> more = new HashMap<>(notes);
        if (allowed) {
            more.put(NOTE, "true");
        }
        return more;
    }

    /** Refuses before anything is written. */
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
     * Refuses root on a system that hides nothing.
     *
     * @param hidden whether commands see no process but their own
     */
    static void refuse(boolean root, boolean hidden) {
        if (root && !hidden) {
            throw new BadInputException(
                    "Commands of a model would run as root here and could read the keys of the host, and no person"
                        + " judges. Use --sandbox bwrap, install util-linux 2.38 and allow namespaces, run as another"
                        + " user, or accept it with --allow-root.");
        }
    }
}
