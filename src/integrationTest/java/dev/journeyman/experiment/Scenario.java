package dev.journeyman.experiment;

import java.util.List;
import java.util.stream.Stream;

/**
 * A story that goes wrong in a known way.
 *
 * @param name what goes wrong, in a few words
 * @param kind who takes over
 * @param task what is to be done
 * @param mind what the models do
 * @param providers how each provider of the roster breaks down, in the order of preference
 */
record Scenario(String name, Kind kind, Task task, Mind mind, List<Breakdown> providers) {

    /** Who takes over in a scenario. */
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

    /** Returns all there are. */
    static List<Scenario> all() {
        return Stream.of(Retries.ALL, Switches.ALL, Verifications.ALL, Controls.ALL)
                .flatMap(List::stream)
                .toList();
    }
}
