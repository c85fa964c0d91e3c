package dev.journeyman.experiment;

import java.util.List;
import java.util.stream.Stream;

/**
 * A story that goes wrong in a known way.
 *
 * @param name what goes wrong, in a few words
 * @param kind the role of the successor
 * @param task the task
 * @param mind the behaviour of the models
 * @param providers how each provider of the roster breaks down, in the order of preference
 */
record Scenario(String name, Kind kind, Task task, Mind mind, List<Breakdown> providers) {

    /** The role of the successor in a scenario. */
    enum Kind {
        RETRY("retry"),
        SWITCH("switch"),
        HELPER("helper"),
        CONTROL("control");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    /** Returns all scenarios. */
    static List<Scenario> all() {
        return Stream.of(Retries.ALL, Switches.ALL, Verifications.ALL, Controls.ALL)
                .flatMap(List::stream)
                .toList();
    }
}
