package dev.journeyman.peers;

import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Recorded;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The story that is told over each wire: what the server answers, and how the story goes with that. */
final class Script {

    /** What the server answers: to models of some names with failures, to all others with the story. */
    static final Path FIXTURES = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolve("src/integrationTest/resources/dev/journeyman/peers/goodbye.json");

    /** How often it is asked. */
    static final int REQUESTS = 6;

    private Script() {}

    static Story story() {
        return Story.of(
                "Say goodbye",
                "The file a.txt says goodbye.",
                Criterion.checked("a.txt says goodbye", "grep -q goodbye a.txt"));
    }

    /** Returns the states a run went through, with what led from each to the next. */
    static List<String> walk(List<Recorded> entries) {
        return of(Entry.Moved.class, entries)
                .map(moved -> "%s -%s-> %s"
                        .formatted(
                                moved.move().from().state(),
                                moved.move().signal().getClass().getSimpleName(),
                                moved.move().to().state()))
                .toList();
    }

    static <T extends Entry> Stream<T> of(Class<T> kind, List<Recorded> entries) {
        return entries.stream().map(Recorded::entry).filter(kind::isInstance).map(kind::cast);
    }
}
