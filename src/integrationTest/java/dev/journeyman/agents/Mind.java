package dev.journeyman.agents;

import java.util.List;
import java.util.regex.Pattern;

/** What a scripted model does with what it is asked. */
@FunctionalInterface
interface Mind {

    /** The heading under which a prompt of the engine brings the plan to whoever codes. */
    Pattern CODING = Pattern.compile("(?im)^#+ approved plan\\b");

    /** Returns the answer on the main path. It is called from several threads where several agents work at once. */
    Reply answer(Asked asked);

    /** Returns a mind that plans with a text, and codes by writing files one after the other before it says what it did. */
    static Mind of(String plan, List<Reply.Writes> files, String done) {
        return asked -> {
            if (!CODING.matcher(asked.said()).find()) {
                return new Reply.Says(plan);
            }
            return asked.results() < files.size() ? files.get(asked.results()) : new Reply.Says(done);
        };
    }
}
