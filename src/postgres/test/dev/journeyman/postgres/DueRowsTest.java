package dev.journeyman.postgres;

/** Who moves the row of a run, on connections of the server. */
final class DueRowsTest extends DueRowRules {

    DueRowsTest() {
        super(PostgresServer.shared().pool());
    }
}
