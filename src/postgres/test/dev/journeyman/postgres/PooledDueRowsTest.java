package dev.journeyman.postgres;

import java.io.IOException;

/** Who moves the row of a run, through a pooler of transactions. */
final class PooledDueRowsTest extends DueRowRules {

    PooledDueRowsTest() throws IOException {
        super(Pooler.shared());
    }
}
