package dev.journeyman.journal;

import dev.journeyman.testkit.JournalConformance;

/** The store of tests, held to what every store is held to. */
final class MemoryJournalTest extends JournalConformance {

    @Override
    protected Journal open() {
        return Journal.memory();
    }
}
