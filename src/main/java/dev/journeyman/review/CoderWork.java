package dev.journeyman.review;

import java.util.List;

/**
 * What a coder did since a budget was reviewed last: what tells whether more of the same leads anywhere.
 *
 * @param plan the approved plan; empty where there is none
 * @param todo the coder's todo list; empty where it has none
 * @param calls its tool calls, the newest last
 * @param failing the newest output of a command or check that failed; empty where none did
 * @param diff what differs from where the story began, as far as there is room
 */
public record CoderWork(String plan, String todo, List<Call> calls, String failing, String diff) {

    /** Nothing is known. */
    public static final CoderWork NOTHING = new CoderWork("", "", List.of(), "", "");

    public CoderWork {
        calls = List.copyOf(calls);
    }

    /**
     * A tool call and how it ended.
     *
     * @param tool the tool
     * @param arguments its arguments, as the model wrote them
     * @param ok whether it succeeded
     * @param result what it gave back
     */
    public record Call(String tool, String arguments, boolean ok, String result) {}
}
