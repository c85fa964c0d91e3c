package dev.journeyman.crash;

import java.util.ArrayList;
import java.util.List;

/**
 * A run that was killed, beside the same run undisturbed.
 *
 * @param reference the undisturbed one
 * @param killed the other
 */
record Comparison(Aftermath reference, Aftermath killed) {

    /** Returns the answered requests that differ, by their number. */
    List<String> differing() {
        return differing(Integer.MAX_VALUE);
    }

    /**
     * Returns those that differ and were sent before a call was cut off that had done nothing. After it, the script no
     * longer fits the files.
     */
    List<String> differingBeforeAnInterruption() {
        long begun = killed.firstInterruption();
        return differing((int) Request.answered(killed.requests()).stream()
                .filter(request -> request.seq() < begun)
                .count());
    }

    /** Returns where the states of the runs diverge, or how the ends differ. */
    List<String> astray() {
        List<String> astray = new ArrayList<>();
        if (!killed.walk().equals(reference.walk())) {
            astray.add("another walk: " + killed.walk());
        }
        if (!killed.ends().equals(reference.ends())) {
            astray.add("another end: " + killed.ends());
        }
        return astray;
    }

    private List<String> differing(int most) {
        List<Request> expected = Request.answered(reference.requests());
        List<Request> sent = Request.answered(killed.requests());
        List<String> differing = new ArrayList<>();
        for (int i = 0; i < Math.min(most, Math.max(expected.size(), sent.size())); i++) {
            String wanted = i < expected.size() ? expected.get(i).text() : "none";
            String was = i < sent.size() ? sent.get(i).text() : "none";
            if (i >= expected.size() || i >= sent.size() || !sent.get(i).same(expected.get(i))) {
                differing.add("request %d is%n%s%ninstead of%n%s".formatted(i + 1, was, wanted));
            }
        }
        return differing;
    }
}
