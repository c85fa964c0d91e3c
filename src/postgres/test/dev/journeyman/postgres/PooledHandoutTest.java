package dev.journeyman.postgres;

import java.io.IOException;

/** The hand-out of runs through a pooler of transactions. */
final class PooledHandoutTest extends PostgresHandoutConformance {

    PooledHandoutTest() throws IOException {
        super(Pooler.shared());
    }
}
