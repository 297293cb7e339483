// Facts: what was learned of payments, a chain for each provider, only added to; what each is about; and personal values beside the chain. Read by both databases.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';

export const facts: Migration = {
  async up(db: Kysely<unknown>) {
    // Compared by its bytes, as on SQLite.
    const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
    const whole = isPostgres(db) ? sql`bigint` : sql`integer`;
    const withoutRowid = isPostgres(db) ? sql`` : sql`without rowid`;
    await sql`create table fact (seq ${whole} primary key, provider ${text} not null, kind ${text} not null,
      origin ${text} not null, learned_at ${text} not null, body ${text} not null, act_id ${text}, session_id ${text},
      order_id ${text}, charge_id ${text}, previous ${text} not null, hash ${text} not null)`.execute(db);
    await sql`create index fact_of_provider on fact (provider, seq)`.execute(db);
    await sql`create index fact_history_gap on fact (provider) where kind in ('history_gap', 'feed_passed_gap')`.execute(
      db,
    );
    for (const column of ['act_id', 'session_id', 'order_id', 'charge_id'] as const)
      await sql`create index ${sql.ref(`fact_${column}`)} on fact (${sql.ref(column)})
        where ${sql.ref(column)} is not null`.execute(db);
    await sql`create table fact_subject (provider ${text} not null, subject ${text} not null, seq ${whole} not null,
      primary key (seq, subject)) ${withoutRowid}`.execute(db);
    await sql`create index fact_subject_subject on fact_subject (subject)`.execute(db);
    await sql`create table personal_value (provider ${text} not null, seq ${whole} not null, place ${whole} not null,
      value ${text}, key ${text}, primary key (seq, place),
      check ((value is null) = (key is null))) ${withoutRowid}`.execute(db);
    await (isPostgres(db) ? guardOnPostgres(db) : guardOnSqlite(db));
  },
};

const APPEND_ONLY = ['fact', 'fact_subject'] as const;
const ADDED = 'Facts can only be added.';
const ERASED = 'A personal value can only be erased, with its key.';
/** Whether a change does anything but erase. */
const IS_OTHER_CHANGE = sql`new.value is not null or new.key is not null or new.provider <> old.provider
  or new.seq <> old.seq or new.place <> old.place`;

async function guardOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_fact_change() returns trigger language plpgsql as $$
    begin raise exception ${sql.lit(ADDED)}; end $$`.execute(db);
  await sql`create function refuse_value_change() returns trigger language plpgsql as $$
    begin raise exception ${sql.lit(ERASED)}; end $$`.execute(db);
  for (const table of APPEND_ONLY)
    for (const event of ['update', 'delete', 'truncate'] as const)
      await sql`create trigger ${sql.ref(`${table}_is_kept_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
        execute function refuse_fact_change()`.execute(db);
  for (const event of ['delete', 'truncate'] as const)
    await sql`create trigger ${sql.ref(`personal_value_is_kept_${event}`)} before ${sql.raw(event)} on personal_value
      execute function refuse_value_change()`.execute(db);
  await sql`create trigger personal_value_is_kept_update before update on personal_value
    for each row when (${IS_OTHER_CHANGE}) execute function refuse_value_change()`.execute(db);
}

/** SQLite replaces a row (insert or replace) without a delete trigger, so a number that is taken is refused before. */
async function guardOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of APPEND_ONLY)
    for (const event of ['update', 'delete'] as const)
      await sql`create trigger ${sql.ref(`${table}_is_kept_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(ADDED)}); end`.execute(db);
  await sql`create trigger fact_is_kept_insert before insert on fact
    when new.seq <= (select max(seq) from fact)
    begin select raise(abort, ${sql.lit(ADDED)}); end`.execute(db);
  await sql`create trigger personal_value_is_kept_insert before insert on personal_value
    when exists (select 1 from personal_value where seq = new.seq and place = new.place)
    begin select raise(abort, ${sql.lit(ERASED)}); end`.execute(db);
  await sql`create trigger personal_value_is_kept_update before update on personal_value when ${IS_OTHER_CHANGE}
    begin select raise(abort, ${sql.lit(ERASED)}); end`.execute(db);
  await sql`create trigger personal_value_is_kept_delete before delete on personal_value
    begin select raise(abort, ${sql.lit(ERASED)}); end`.execute(db);
}
