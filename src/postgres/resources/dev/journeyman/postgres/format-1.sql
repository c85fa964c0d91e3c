-- A store of Journeyman in PostgreSQL, format 1. ${schema} is the name of its schema, which exists.

create table ${schema}.journeyman (format integer not null);

insert into ${schema}.journeyman values (1);

-- One row for each run: its number of entries and its head, replaced by each append. Of the indexed columns an append
-- changes none within an hour, so that PostgreSQL replaces the row within its page and leaves the indexes as they are.
create table ${schema}.head (
    run text collate "C" not null primary key,
    number bigint generated always as identity,
    seq bigint not null,
    facts text not null,
    updated bigint,
    hour bigint,
    state text not null,
    project text not null,
    waiting boolean not null
) with (fillfactor = 50);

create index head_hour on ${schema}.head (hour);

create index head_waiting on ${schema}.head (hour) where waiting;

-- One row for each entry. The first entry of an append has the id of the append.
create table ${schema}.entry (
    run text collate "C" not null,
    seq bigint not null,
    at text not null,
    entry text not null,
    append uuid,
    primary key (run, seq)
);

create table ${schema}.outage (provider text not null primary key, failure text not null, until text not null);

create table ${schema}.completed (
    project text not null,
    run text not null,
    number bigint generated always as identity,
    task text not null,
    primary key (project, run)
);

create index completed_number on ${schema}.completed (project, number);

create table ${schema}.blocked (
    project text not null,
    id text not null,
    number bigint generated always as identity,
    task text not null,
    primary key (project, id)
);

-- Stores an append, and returns null; or returns the number of entries that the run has, and stores nothing. An append
-- that is there already, by its id, is not stored again. Each statement sees what was committed before it.
create function ${schema}.append(
    of_run text,
    expected bigint,
    newest bigint,
    append_id uuid,
    times text[],
    entries text[],
    new_facts text,
    new_updated bigint,
    new_state text,
    new_project text,
    new_waiting boolean,
    weak boolean
) returns bigint language plpgsql as $body$
begin
    if not weak and current_setting('synchronous_commit') not in ('on', 'remote_apply') then
        raise exception 'synchronous_commit is %', current_setting('synchronous_commit') using errcode = 'JM001';
    end if;
    if expected = 0 then
        insert into ${schema}.head (run, seq, facts, updated, hour, state, project, waiting)
        values (of_run, newest, new_facts, new_updated, new_updated / 3600000000, new_state, new_project, new_waiting)
        on conflict (run) do nothing;
    else
        update ${schema}.head h
        set seq = newest, facts = new_facts, updated = new_updated, hour = new_updated / 3600000000,
            state = new_state, project = new_project, waiting = new_waiting
        where h.run = of_run and h.seq = expected;
    end if;
    if found then
        insert into ${schema}.entry (run, seq, at, entry, append)
        select of_run, expected + batch.place, batch.at, batch.entry, case batch.place when 1 then append_id end
        from unnest(times, entries) with ordinality as batch (at, entry, place);
        return null;
    end if;
    if append_id = (
        select e.append from ${schema}.entry e where e.run = of_run and e.seq > expected order by e.seq limit 1
    ) then
        return null;
    end if;
    return coalesce((select h.seq from ${schema}.head h where h.run = of_run), 0);
end
$body$;

-- Removes a run, and returns null; or returns the number of entries that it has, and removes nothing.
create function ${schema}.remove(of_run text, expected bigint) returns bigint language plpgsql as $body$
begin
    delete from ${schema}.head h where h.run = of_run and h.seq = expected;
    if found then
        delete from ${schema}.entry e where e.run = of_run;
        return null;
    end if;
    return coalesce((select h.seq from ${schema}.head h where h.run = of_run), 0);
end
$body$;
