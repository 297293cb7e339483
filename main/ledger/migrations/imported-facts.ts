// Returns and refunds from files: by what each row is known again, also after the service told of it or a person voided it.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const importedFacts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table imported_fact (provider text not null, key text not null, kind text not null,
      order_id text not null, amount integer not null, day text not null, refund_id text, file_name text not null,
      at text not null, voided_at text, primary key (provider, key)) without rowid`.execute(db);
    await sql`create index imported_fact_of_order on imported_fact (provider, order_id)`.execute(db);
  },
};
