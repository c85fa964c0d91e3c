package dev.journeyman.ranking;

import java.util.List;

/** Stories that users of this project wrote in their own words, with the file they missed in the list. */
final class Asked {

    private static final String PROFILES = "src/terminal/resources/dev/journeyman/terminal/profiles.yaml";

    static final List<PastStory> OF_THIS_PROJECT = List.of(
            new PastStory("c09b93b950fe", "A blocking screen of Codex's dialog", "", List.of(PROFILES)),
            new PastStory(
                    "c09b93b950fe",
                    "Let the profiles know when a program asks to be updated",
                    "A program that waits for an answer about its update is taken for one that is ready, and the"
                            + " context is lost.",
                    List.of(PROFILES)));

    /** Each file was missing among the first 15. */
    static final Places BEFORE = new Places(1, 0, 0);

    private Asked() {}
}
