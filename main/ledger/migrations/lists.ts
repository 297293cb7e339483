// What lists of orders and sessions are read by: indexes by amount, and totals by day and account that the database itself keeps.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const lists: Migration = {
  async up(db: Kysely<unknown>) {
    // All in one direction: so one comparison says what comes after a row, in either.
    await sql`drop index order_by_amount`.execute(db);
    await sql`create index order_by_amount on "order"
      (provider, total_amount desc, recorded_at desc, id desc, captured_at)`.execute(db);
    await sql`create index session_by_amount on session
      (provider, total_amount desc, recorded_at desc, id desc)`.execute(db);
    // Of two indexes that are as good, SQLite takes the one that was made last: what waits is found by its own.
    await sql`drop index order_waiting`.execute(db);
    await sql`create index order_waiting on "order" (provider, recorded_at desc, id desc)
      where charge_id is null and status <> 'charged'`.execute(db);
    await sql`create table kept_total (of text not null, provider text not null, day text not null, account_id text not null,
      count integer not null, amount integer not null, primary key (of, provider, day, account_id)) without rowid`.execute(
      db,
    );
    for (const table of ['order', 'session']) await keepTotals(db, table);
  },
};

async function keepTotals(db: Kysely<unknown>, table: string): Promise<void> {
  const on = sql.table(table);
  const name = (event: string) => sql.raw(`${table}_${event}_kept_total`);
  await sql`insert into kept_total (of, provider, day, account_id, count, amount)
    select ${sql.lit(table)}, provider, substr(recorded_at, 1, 10), account_id, count(*), coalesce(sum(total_amount), 0)
    from ${on} group by provider, substr(recorded_at, 1, 10), account_id`.execute(db);
  const add = sql`insert into kept_total (of, provider, day, account_id, count, amount)
    values (${sql.lit(table)}, new.provider, substr(new.recorded_at, 1, 10), new.account_id, 1, coalesce(new.total_amount, 0))
    on conflict (of, provider, day, account_id) do update
    set count = kept_total.count + 1, amount = kept_total.amount + excluded.amount`;
  const take = sql`update kept_total set count = count - 1, amount = amount - coalesce(old.total_amount, 0)
    where of = ${sql.lit(table)} and provider = old.provider and day = substr(old.recorded_at, 1, 10)
      and account_id = old.account_id`;
  await sql`create trigger ${name('adds_to')} after insert on ${on} begin ${add}; end`.execute(db);
  await sql`create trigger ${name('leaves')} after delete on ${on} begin ${take}; end`.execute(db);
  await sql`create trigger ${name('changes')} after update of provider, recorded_at, account_id, total_amount on ${on}
    when old.provider <> new.provider or old.recorded_at <> new.recorded_at or old.account_id <> new.account_id
      or old.total_amount is not new.total_amount
    begin ${take}; ${add}; end`.execute(db);
}
