// A person's word that was wrong: what an order was before it was said to be charged, what was said before, and which fee entries count a charge.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const takenBack: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('order').addColumn('status_before_word', 'text').execute();
    await markEarlierWords(db);
    await db.schema.alterTable('journal').addColumn('taken_back', 'text').execute();
    await db.schema
      .alterTable('fee_entry')
      .addColumn('transactions', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await sql`update fee_entry set transactions = 0 where kind = 'correction'`.execute(db);
  },
};

/** Orders of which nobody but a person has said so far that they are charged. What an answer shows before a charge is "submitted" (spec, 2.2). */
async function markEarlierWords(db: Kysely<unknown>): Promise<void> {
  await sql`update "order" set status_before_word = case verified when 1 then 'submitted' else 'unverified' end
    where status = 'charged'
      and exists (select 1 from journal j where j.provider = "order".provider and j.order_id = "order".id
        and j.operation = 'charge_order' and j.state = 'settled_done')
      and not exists (select 1 from journal j where j.provider = "order".provider and j.order_id = "order".id
        and j.operation = 'charge_order' and j.state in ('succeeded', 'already_done'))
      and not exists (select 1 from charge c where c.provider = "order".provider and c.order_id = "order".id)`.execute(
    db,
  );
}
