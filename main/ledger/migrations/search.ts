// What searching reads: consumers by their words, track numbers by their parts, identifiers by their endings, orders by amount.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const search: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table consumer (id integer primary key, provider text not null, words text not null)`.execute(db);
    await sql`create unique index consumer_one on consumer (provider, words)`.execute(db);
    await sql`create table consumer_word (provider text not null, word text not null, consumer_id integer not null,
      primary key (provider, word, consumer_id desc)) without rowid`.execute(db);
    await sql`create table track_number_part (part text not null, track_number text not null,
      primary key (part, track_number)) without rowid`.execute(db);
    await sql`create table search_backlog (only integer primary key, provider text not null, session_id text not null,
      done integer not null, total integer not null)`.execute(db);
    await sql`insert into search_backlog (only, provider, session_id, done, total)
      select 1, '', '', 0, count(*) from session having count(*) > 0`.execute(db);
    await sql`alter table session add column consumer_id integer`.execute(db);
    await sql`create index session_of_consumer on session (consumer_id, recorded_at desc)
      where consumer_id is not null`.execute(db);
    await sql`create index session_ending on session (substr(id, -4))`.execute(db);
    await sql`create index order_ending on "order" (substr(id, -4))`.execute(db);
    await sql`create index charge_ending on charge (substr(id, -4))`.execute(db);
    await sql`create index order_by_amount on "order"
      (provider, total_amount, recorded_at desc, id desc, captured_at)`.execute(db);
    await sql`create index order_of_seller on "order" (account_id, recorded_at desc, id desc, total_amount)`.execute(
      db,
    );
    // With the amount: a range of amounts is looked through without reading the orders themselves.
    await sql`drop index order_newest`.execute(db);
    await sql`create index order_newest on "order" (provider, recorded_at desc, id desc, total_amount)`.execute(db);
    // Of two indexes that are as good, SQLite takes the one that was made last: what waits is found by its own.
    await sql`drop index order_waiting`.execute(db);
    await sql`create index order_waiting on "order" (provider, recorded_at desc, id desc)
      where charge_id is null and status <> 'charged'`.execute(db);
  },
};
