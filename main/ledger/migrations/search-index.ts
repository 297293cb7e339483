// Orders by their consumer, IDs by both their ends in any case, and charges by what a bank says of them.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';

export const searchIndex: Migration = {
  async up(unknown: Kysely<unknown>) {
    const db = unknown as Kysely<LedgerTables>;
    const { beginning, ending } = expressionsOf(db);
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    await run(sql`alter table "order" add column consumer_id bigint`);
    await run(sql`update "order" set consumer_id = (select consumer_id from session
      where session.provider = "order".provider and session.id = "order".session_id) where session_id is not null`);
    await run(sql`create index order_of_consumer
      on "order" (consumer_id, recorded_at desc, id desc, total_amount, captured_at) where consumer_id is not null`);
    await run(sql`create index session_of_consumer_without_order
      on session (consumer_id, recorded_at desc) where consumer_id is not null and has_order = 0`);
    await run(sql`create index session_without_order_by_amount
      on session (provider, total_amount desc, recorded_at desc, id desc) where has_order = 0`);
    for (const table of ['order', 'session', 'charge']) {
      await run(sql`drop index ${sql.ref(`${table}_ending`)}`);
      await run(sql`create index ${sql.ref(`${table}_beginning`)} on ${sql.table(table)} (${beginning('id')}, id)`);
      await run(sql`create index ${sql.ref(`${table}_ending`)} on ${sql.table(table)} (${ending('id')}, id)`);
    }
    await run(sql`create index charge_of_balance_transaction on charge (provider, lower(balance_transaction_id))
      where balance_transaction_id is not null`);
    await run(sql`create index charge_outcome_of_code on charge_outcome (provider, return_code, updated_at desc)
      where return_code is not null`);
    for (const table of ['order', 'session'])
      await run(sql`insert into track_number_part (part, track_number)
        select distinct upper(${ending('track_number')}) || ' ', track_number from ${sql.table(table)}
        where length(track_number) >= 3 on conflict do nothing`);
  },
};
