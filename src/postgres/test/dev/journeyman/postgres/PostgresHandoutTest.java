package dev.journeyman.postgres;

/** The hand-out of runs from a database. */
final class PostgresHandoutTest extends PostgresHandoutConformance {

    PostgresHandoutTest() {
        super(PostgresServer.shared().pool());
    }
}
