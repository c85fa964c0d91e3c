package dev.journeyman.testkit;

import dev.journeyman.journal.Journal;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class MyJournalTest extends JournalConformance {

    @TempDir
    private Path place;

    @Override
    protected Journal open() {
        return Journal.sqlite(place.resolve("my.db")); // or a store of your own
    }
}
