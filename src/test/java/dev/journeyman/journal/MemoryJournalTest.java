package dev.journeyman.journal;

/** The store of tests, held to what every store is held to. */
final class MemoryJournalTest extends JournalConformance {

    @Override
    Journal open() {
        return Journal.memory();
    }
}
