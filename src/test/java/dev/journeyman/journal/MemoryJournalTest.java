package dev.journeyman.journal;

import dev.journeyman.testkit.JournalConformance;

/** The store of tests, which must meet the requirements of every store. */
final class MemoryJournalTest extends JournalConformance {

    @Override
    protected Journal open() {
        return Journal.memory();
    }
}
