package dev.journeyman.review;

import java.util.List;

/**
 * The coder's work since the last budget review, by which the architect judges whether a renewed budget would help. It
 * is immutable and may be used from any thread.
 *
 * @param plan the approved plan; empty where there is none
 * @param todo the coder's todo list; empty where it has none
 * @param calls the coder's tool calls, the newest last
 * @param failing the newest output of a command or check that failed; empty where none failed
 * @param diff the differences from the commit at which the story began, cut where they are too long
 */
public record CoderWork(String plan, String todo, List<Call> calls, String failing, String diff) {

    /** The work of a coder of which nothing is known. */
    public static final CoderWork NOTHING = new CoderWork("", "", List.of(), "", "");

    public CoderWork {
        calls = List.copyOf(calls);
    }

    /**
     * A tool call and its result.
     *
     * @param tool the name of the tool
     * @param arguments its arguments, as the model wrote them
     * @param ok whether it succeeded
     * @param result its result
     */
    public record Call(String tool, String arguments, boolean ok, String result) {}
}
