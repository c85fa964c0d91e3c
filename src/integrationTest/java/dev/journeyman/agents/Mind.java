package dev.journeyman.agents;

import java.util.List;
import java.util.regex.Pattern;

/** The behaviour of a scripted model. */
@FunctionalInterface
interface Mind {

    /** The heading under which a prompt of the engine has the plan for the coder. */
    Pattern CODING = Pattern.compile("(?im)^#+ approved plan\\b");

    /** Returns the answer on the main path. Several threads call it if several agents work at once. */
    Reply answer(Asked asked);

    /**
     * Returns a mind that plans with a text, and codes by writing files one after the other before it reports its work.
     */
    static Mind of(String plan, List<Reply.Writes> files, String done) {
        return asked -> {
            if (!CODING.matcher(asked.said()).find()) {
                return new Reply.Says(plan);
            }
            return asked.results() < files.size() ? files.get(asked.results()) : new Reply.Says(done);
        };
    }
}
