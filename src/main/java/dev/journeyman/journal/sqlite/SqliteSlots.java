package dev.journeyman.journal.sqlite;

import dev.journeyman.model.BreakerStore.CallSlots;
import java.time.Duration;

/**
 * The slots of providers in an SQLite store, by the clock of the machine. Each method is one statement, so that it is done
 * as a whole. It may be used from any thread.
 *
 * @param file the store
 */
record SqliteSlots(SqliteFile file) implements CallSlots {

    /** The table, which is added to a store of an earlier version when it is opened. A row is a slot that was taken. */
    static final String TABLE = "create table if not exists slot (provider text not null, number integer not null,"
            + " holder text not null, until integer not null, primary key (provider, number))";

    private static final String NOW = "cast(unixepoch('subsec') * 1000 as integer)";

    /** Takes the slot that the holder has, or else the first that is free. */
    private static final String TAKE = "with recursive slots (number) as"
            + " (select 1 union all select number + 1 from slots where number < cast(?2 as integer))"
            + " insert into slot select ?1, n.number, ?3, " + NOW + " + ?4"
            + " from slots n left join slot s on s.provider = ?1 and s.number = n.number"
            + " where s.holder is null or s.holder = ?3 or s.until <= " + NOW
            + " order by s.holder is not ?3, n.number limit 1"
            + " on conflict do update set holder = excluded.holder, until = excluded.until";

    @Override
    public boolean take(String provider, int most, String holder, Duration time) {
        return file.change(TAKE, provider, Integer.toString(most), holder, Long.toString(time.toMillis())) == 1;
    }

    @Override
    public boolean renew(String provider, String holder, Duration time) {
        return file.change(
                        "update slot set until = " + NOW + " + ?3 where provider = ?1 and holder = ?2",
                        provider,
                        holder,
                        Long.toString(time.toMillis()))
                == 1;
    }

    @Override
    public void free(String provider, String holder) {
        file.change("delete from slot where provider = ? and holder = ?", provider, holder);
    }
}
