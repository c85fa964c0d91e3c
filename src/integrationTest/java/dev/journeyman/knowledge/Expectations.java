package dev.journeyman.knowledge;

import dev.journeyman.story.Story;
import java.util.List;
import java.util.stream.Stream;

/**
 * A repository, and the files the ranking must find in it.
 *
 * @param repository the repository
 * @param expected one for each story
 */
record Expectations(Generated repository, List<Expected> expected) {

    /** How many files of a ranking count. */
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
     * A story and its files.
     *
     * @param story the story as a user writes it
     * @param needed the files the story cannot be done without; all are within the {@link #TOP}
     * @param barred files that share its words and do not help; none is within the {@link #TOP}
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
