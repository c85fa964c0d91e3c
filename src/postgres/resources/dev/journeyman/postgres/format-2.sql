-- Format 2: the heads say when runs are to be driven next, a queue hands runs out, and calls of providers hold slots.

-- How old the last sign of life of a process is when its runs are taken over, in milliseconds; null until the store is opened.
alter table ${schema}.journeyman add column term bigint;

-- Whether a run is driven; else from when on it may be, in microseconds, null for never; and on which machine only.
alter table ${schema}.head
    add column driven boolean not null default false,
    add column due bigint,
    add column host text;

-- Heads of format 1 do not say it: they are behind, and are folded again from the entries.
update ${schema}.head set hour = null;

create index head_open on ${schema}.head (run) where driven or due is not null;

-- The queue: one row for each run that is driven or due, with the columns that db-scheduler reads. It is a fold of the heads.
-- A picked row is held by picked_by, and its version is the claim: no other row of the run, earlier or later, has it.
create table ${schema}.journeyman_due (
    task_name text collate "C" not null,
    task_instance text collate "C" not null primary key,
    task_data bytea,
    execution_time timestamp with time zone not null,
    picked boolean not null,
    picked_by text,
    last_success timestamp with time zone,
    last_failure timestamp with time zone,
    consecutive_failures integer,
    last_heartbeat timestamp with time zone,
    version bigint not null,
    priority smallint,
    claim_id uuid
) with (fillfactor = 50);

create index journeyman_due_time on ${schema}.journeyman_due (execution_time) where not picked;

create index journeyman_due_heartbeat on ${schema}.journeyman_due (last_heartbeat) where picked;

-- The slots of providers: a row for each call of a provider that may be under way at once, made when it is first needed.
create table ${schema}.call_slot (
    provider text collate "C" not null,
    number integer not null,
    holder text,
    until timestamp with time zone,
    primary key (provider, number)
) with (fillfactor = 50);

-- Users who may work with the heads may work with the queue and the slots.
do $body$
declare
    may record;
begin
    for may in
        select a.privilege_type as work, coalesce(quote_ident(r.rolname), 'public') as name
        from pg_class c cross join aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
        where c.oid = '${schema}.head'::regclass and a.grantee <> c.relowner
    loop
        execute format('grant %s on ${schema}.journeyman_due, ${schema}.call_slot to %s', may.work, may.name);
    end loop;
end
$body$;

-- The name of the task of a run. A process asks for the tasks that its machine can do.
create function ${schema}.task_of(of_host text) returns text language sql immutable as $body$
    select case when of_host is null then 'run' else 'run@' || of_host end
$body$;

-- When a row that is not held is due. A driven run is due after a term: processes of its driver may live for so long.
-- What is due at the time of its entry is due now, whatever the clock of its writer shows.
create function ${schema}.time_of(is_driven boolean, due bigint, updated bigint, term bigint)
returns timestamp with time zone language sql volatile as $body$
    select case
        when is_driven or due is null then clock_timestamp() + term * interval '1 microsecond'
        when due <= updated
            then least(clock_timestamp(), timestamp with time zone 'epoch' + due * interval '1 microsecond')
        else timestamp with time zone 'epoch' + due * interval '1 microsecond'
    end
$body$;

-- Makes the row of a run, unless there is one. A version is never used twice, because it is the time of the server.
create function ${schema}.make_due(of_run text, of_host text, of_time timestamp with time zone)
returns void language plpgsql as $body$
begin
    insert into ${schema}.journeyman_due (task_name, task_instance, execution_time, picked, consecutive_failures, version)
    values (
        ${schema}.task_of(of_host), of_run, of_time, false, 0,
        (extract(epoch from clock_timestamp()) * 1000000)::bigint
    )
    on conflict (task_instance) do nothing;
end
$body$;

-- Moves the row of a run as an append says, if the row is free or is held with the claim of the writer.
create function ${schema}.move_due(
    of_run text,
    is_driven boolean,
    of_due bigint,
    of_updated bigint,
    of_host text,
    of_claim bigint,
    term bigint
) returns void language plpgsql as $body$
declare
    of_time timestamp with time zone;
begin
    if is_driven and exists (select from ${schema}.journeyman_due d where d.task_instance = of_run) then
        return;
    end if;
    if not is_driven and of_due is null then
        delete from ${schema}.journeyman_due d
        where d.task_instance = of_run and (not d.picked or d.version = of_claim);
        return;
    end if;
    of_time := ${schema}.time_of(is_driven, of_due, of_updated, term);
    if not is_driven then
        update ${schema}.journeyman_due d
        set task_name = ${schema}.task_of(of_host), execution_time = of_time, picked = false, picked_by = null,
            last_heartbeat = null, claim_id = null, consecutive_failures = 0, version = d.version + 1
        where d.task_instance = of_run and (not d.picked or d.version = of_claim);
        if found then
            return;
        end if;
    end if;
    perform ${schema}.make_due(of_run, of_host, of_time);
end
$body$;

-- Returns whether a row is held with a claim, and keeps it so until the transaction ends.
create function ${schema}.holds(of_run text, of_claim bigint) returns boolean language plpgsql as $body$
begin
    perform from ${schema}.journeyman_due d
    where d.task_instance = of_run and d.picked and d.version = of_claim for update;
    return found;
end
$body$;

drop function ${schema}.append(
    text, bigint, bigint, uuid, text[], text[], text, bigint, text, text, boolean, boolean
);

-- Returns what an append is told that finds other entries than its writer has seen: null where they are its own, stored by an
-- earlier call whose answer was lost, else how many the run has.
create function ${schema}.refused(of_run text, expected bigint, append_id uuid) returns bigint language sql as $body$
    select case
        when append_id = (
            select e.append from ${schema}.entry e where e.run = of_run and e.seq > expected order by e.seq limit 1
        ) then null
        else coalesce((select h.seq from ${schema}.head h where h.run = of_run), 0)
    end
$body$;

-- Stores an append and moves the row of its run, and returns null; or returns the number of entries that the run has, or
-- -1 where a takeover lacks the claim, and stores nothing. An append that is there already, by its id, is not stored again.
-- Each statement sees what was committed before it. A holder who drives a run does not touch the queue.
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
    new_driven boolean,
    new_due bigint,
    new_host text,
    weak boolean,
    of_claim bigint,
    takes_over boolean,
    term bigint
) returns bigint language plpgsql as $body$
declare
    there bigint;
begin
    if not weak and current_setting('synchronous_commit') not in ('on', 'remote_apply') then
        raise exception 'synchronous_commit is %', current_setting('synchronous_commit') using errcode = 'JM001';
    end if;
    if takes_over then
        perform from ${schema}.head h where h.run = of_run and h.seq = expected for update; -- before the row, as others do
        if (found or expected = 0 and not exists (select from ${schema}.head h where h.run = of_run))
            and not ${schema}.holds(of_run, of_claim)
        then
            return -1;
        end if;
    end if;
    if expected = 0 then
        insert into ${schema}.head (run, seq, facts, updated, hour, state, project, waiting, driven, due, host)
        values (
            of_run, newest, new_facts, new_updated, new_updated / 3600000000, new_state, new_project, new_waiting,
            new_driven, new_due, new_host
        )
        on conflict (run) do nothing;
    else
        update ${schema}.head h
        set seq = newest, facts = new_facts, updated = new_updated, hour = new_updated / 3600000000,
            state = new_state, project = new_project, waiting = new_waiting,
            driven = new_driven, due = new_due, host = new_host
        where h.run = of_run and h.seq = expected;
    end if;
    if found then
        insert into ${schema}.entry (run, seq, at, entry, append)
        values (of_run, expected + 1, times[1], entries[1], append_id);
        if newest > expected + 1 then
            insert into ${schema}.entry (run, seq, at, entry)
            select of_run, expected + batch.place, batch.at, batch.entry
            from unnest(times, entries) with ordinality as batch (at, entry, place) where batch.place > 1;
        end if;
        if of_claim is null or not new_driven then
            perform ${schema}.move_due(of_run, new_driven, new_due, new_updated, new_host, of_claim, term);
        end if;
        return null;
    end if;
    there := ${schema}.refused(of_run, expected, append_id);
    return case when there is not null and takes_over and not ${schema}.holds(of_run, of_claim) then -1 else there end;
end
$body$;

-- Stores one entry of a holder who drives on, as append does. This is what nearly all appends are: it does not touch the queue, and
-- what it is not given stays as it is.
create function ${schema}.append_on(
    of_run text,
    expected bigint,
    append_id uuid,
    entry_at text,
    entry text,
    new_facts text,
    new_updated bigint,
    new_state text,
    new_waiting boolean,
    weak boolean
) returns bigint language plpgsql as $body$
begin
    if not weak and current_setting('synchronous_commit') not in ('on', 'remote_apply') then
        raise exception 'synchronous_commit is %', current_setting('synchronous_commit') using errcode = 'JM001';
    end if;
    update ${schema}.head h
    set seq = expected + 1, facts = new_facts, updated = new_updated, hour = new_updated / 3600000000,
        state = new_state, waiting = new_waiting, driven = true, due = null
    where h.run = of_run and h.seq = expected;
    if found then
        insert into ${schema}.entry (run, seq, at, entry, append)
        values (of_run, expected + 1, entry_at, append_on.entry, append_id);
        return null;
    end if;
    return ${schema}.refused(of_run, expected, append_id);
end
$body$;

-- Removes a run, and returns null; or returns the number of entries that it has, and removes nothing.
create or replace function ${schema}.remove(of_run text, expected bigint) returns bigint language plpgsql as $body$
begin
    delete from ${schema}.head h where h.run = of_run and h.seq = expected;
    if found then
        delete from ${schema}.entry e where e.run = of_run;
        delete from ${schema}.journeyman_due d where d.task_instance = of_run and not d.picked;
        return null;
    end if;
    return coalesce((select h.seq from ${schema}.head h where h.run = of_run), 0);
end
$body$;

-- Picks the row of a run for a worker, if it is free, missing, or held by a worker that was silent for a term. Returns its
-- version, null where another worker holds it. Called again with the same id it answers the same.
create function ${schema}.claim(of_run text, worker text, term bigint, new_id uuid) returns bigint language plpgsql as $body$
declare
    won bigint;
begin
    insert into ${schema}.journeyman_due as d (
        task_name, task_instance, execution_time, picked, picked_by, consecutive_failures, last_heartbeat, version, claim_id
    )
    values (
        ${schema}.task_of((select h.host from ${schema}.head h where h.run = of_run)), of_run, clock_timestamp(), true,
        worker, 0, clock_timestamp(), (extract(epoch from clock_timestamp()) * 1000000)::bigint, new_id
    )
    on conflict (task_instance) do update
    set picked = true, picked_by = worker, last_heartbeat = clock_timestamp(), version = d.version + 1, claim_id = new_id
    where not d.picked or d.last_heartbeat <= clock_timestamp() - term * interval '1 microsecond'
    returning d.version into won;
    return coalesce(won, (
        select d.version from ${schema}.journeyman_due d
        where d.task_instance = of_run and d.picked and d.claim_id = new_id
    ));
end
$body$;

-- Frees the row of a run that is held with a claim, due as the head of the run says and not before a time has passed.
create function ${schema}.give_back(of_run text, of_claim bigint, after bigint, term bigint)
returns void language plpgsql as $body$
declare
    head record;
begin
    select h.hour, h.driven, h.due, h.updated, h.host into head from ${schema}.head h where h.run = of_run for share;
    if not found or (head.hour is not null and not head.driven and head.due is null) then
        delete from ${schema}.journeyman_due d where d.task_instance = of_run and d.picked and d.version = of_claim;
        return;
    end if;
    update ${schema}.journeyman_due d
    set task_name = ${schema}.task_of(head.host), picked = false, picked_by = null, last_heartbeat = null, claim_id = null,
        execution_time = greatest(
            clock_timestamp() + after * interval '1 microsecond',
            ${schema}.time_of(head.driven, head.due, head.updated, term)
        ),
        version = d.version + 1
    where d.task_instance = of_run and d.picked and d.version = of_claim;
end
$body$;

-- Makes rows that are missing and removes or renames free ones that are wrong, as the heads of runs say.
create function ${schema}.sweep(of_runs text[], term bigint) returns void language plpgsql as $body$
declare
    one text;
    head record;
begin
    for one in select r.run from unnest(of_runs) as r (run) order by r.run loop
        select h.hour, h.driven, h.due, h.updated, h.host into head from ${schema}.head h where h.run = one for share;
        if not found or (head.hour is not null and not head.driven and head.due is null) then
            delete from ${schema}.journeyman_due d where d.task_instance = one and not d.picked;
        elsif head.hour is not null then
            perform ${schema}.make_due(
                one, head.host, ${schema}.time_of(head.driven, head.due, head.updated, term)
            );
            update ${schema}.journeyman_due d set task_name = ${schema}.task_of(head.host)
            where d.task_instance = one and not d.picked and d.task_name <> ${schema}.task_of(head.host);
        end if;
    end loop;
end
$body$;

-- Gives a call a slot of a provider, or more time if it has one, and returns whether it has one now. A slot that another
-- process takes or frees at this moment is not waited for.
create function ${schema}.take_slot(of_provider text, most integer, of_holder text, term bigint)
returns boolean language plpgsql as $body$
begin
    update ${schema}.call_slot s set until = clock_timestamp() + term * interval '1 microsecond'
    where s.provider = of_provider and s.holder = of_holder;
    if found then
        return true;
    end if;
    loop
        update ${schema}.call_slot s
        set holder = of_holder, until = clock_timestamp() + term * interval '1 microsecond'
        where s.provider = of_provider and s.number = (
            select f.number from ${schema}.call_slot f
            where f.provider = of_provider and f.number <= most
                and (f.holder is null or f.until <= clock_timestamp())
            order by f.number limit 1 for update skip locked
        );
        if found then
            return true;
        end if;
        if most <= (select count(*) from ${schema}.call_slot s where s.provider = of_provider) then
            return false;
        end if;
        insert into ${schema}.call_slot (provider, number)
        select of_provider, count(*) + 1 from ${schema}.call_slot s where s.provider = of_provider
        on conflict do nothing; -- another process may have made it
    end loop;
end
$body$;
