// The shop's references as they are searched: without case, accents and punctuation.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldedReference } from '../search/fold.ts';

export const foldedReferences: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table shop_reference add column folded text not null default ''`.execute(db);
    // People typed them one by one: they are few.
    const { rows } = await sql<{ reference: string }>`select distinct reference from shop_reference`.execute(db);
    for (const { reference } of rows) {
      await sql`update shop_reference set folded = ${foldedReference(reference)} where reference = ${reference}`.execute(
        db,
      );
    }
    await sql`drop index shop_reference_order`.execute(db);
    await sql`create index shop_reference_folded on shop_reference (provider, folded, order_id)`.execute(db);
  },
};
