package dev.journeyman.postgres;

import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes rows of the queue that were lost again, and removes those that no head asks for. Every process that serves does
 * that each minute. It may be used from any thread.
 *
 * @param database the store
 * @param heads the heads, of which the queue is a fold
 * @param term after which time a driven run without a row is due
 */
record PostgresSweep(PostgresDatabase database, PostgresHeads heads, Duration term) {

    /** How often a process sweeps. */
    static final Duration INTERVAL = Duration.ofMinutes(1);

    private static final int BATCH = 200;

    /** The runs whose row is missing, needless, or of the wrong machine. A picked row is not looked at. */
    private static final String WRONG = "select h.run from ${schema}.head h"
            + " where (h.driven or h.due is not null) and h.hour is not null and not exists"
            + " (select from ${schema}.journeyman_due d where d.task_instance = h.run)"
            + " union select d.task_instance from ${schema}.journeyman_due d"
            + " left join ${schema}.head h on h.run = d.task_instance where not d.picked and (h.run is null"
            + " or h.hour is not null and (not h.driven and h.due is null or d.task_name <> ${schema}.task_of(h.host)))"
            + " limit " + BATCH;

    /** Folds heads that do not say when their run is due, and makes the queue as all of them say. */
    void sweep() {
        heads.settle();
        Set<String> seen = new HashSet<>();
        List<String> wrong = database.column(WRONG);
        while (seen.addAll(wrong)) { // a row that changes meanwhile may be found again
            settle(wrong);
            wrong = database.column(WRONG);
        }
    }

    private void settle(List<String> runs) {
        String query = database.sql("select ${schema}.sweep(?, ?)");
        database.with(connection -> {
            try (PreparedStatement sweep = PostgresDatabase.prepared(
                    connection,
                    query,
                    connection.createArrayOf("text", runs.toArray()),
                    PostgresDatabase.micros(term))) {
                return sweep.execute();
            }
        });
    }
}
