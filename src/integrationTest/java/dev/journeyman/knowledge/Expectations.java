package dev.journeyman.knowledge;

import dev.journeyman.story.Story;
import java.util.List;
import java.util.stream.Stream;

/**
 * A repository, and what has to be found in it.
 *
 * @param repository where it is looked for
 * @param expected one for each story
 */
record Expectations(Generated repository, List<Expected> expected) {

    /** How many files of a ranking are looked at. */
    static final int TOP = 5;

    Expectations {
        expected = List.copyOf(expected);
        List<String> unknown = expected.stream()
                .flatMap(one -> Stream.concat(one.needed().stream(), one.barred().stream()))
                .filter(path -> !repository.files().containsKey(path))
                .toList();
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(repository.name() + " has no " + unknown);
        }
    }

    /**
     * What a story is about.
     *
     * @param story what somebody asks for
     * @param needed the files nobody can do it without opening; all are within the {@link #TOP}
     * @param barred files that share its words and are of no use; none is within the {@link #TOP}
     */
    record Expected(Story story, List<String> needed, List<String> barred) {

        Expected {
            needed = List.copyOf(needed);
            barred = List.copyOf(barred);
        }

        @Override
        public String toString() {
            return story.title();
        }
    }

    /** Returns those of all repositories. */
    static List<Expectations> all() {
        return List.of(
                new Expectations(ShopService.repository(), ShopStories.ALL),
                new Expectations(FieldNotes.repository(), FieldNotesStories.ALL),
                new Expectations(Ledger.repository(), LedgerStories.ALL));
    }
}
