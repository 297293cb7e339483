// Notes on orders and sessions, and the references by which the shop knows its orders.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const notes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table note (id text primary key, provider text not null, record_id text not null, at text not null,
      author text not null, text text not null)`.execute(db);
    await sql`create index note_of_record on note (provider, record_id, at desc)`.execute(db);
    await sql`create table shop_reference (provider text not null, order_id text not null, reference text not null,
      primary key (provider, order_id)) without rowid`.execute(db);
    await sql`create index shop_reference_order on shop_reference (provider, reference, order_id)`.execute(db);
  },
};
