// Totals that return rates are read from: a few rows a look, however many debits there are.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { countDebits, countReturned } from '../returns/count.ts';
import type { Tables } from '../tables.ts';

const DEBITS_AT_A_TIME = 500;

export const returnRates: Migration = {
  async up(db: Kysely<unknown>) {
    let days = db.schema
      .createTable('return_days')
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('return_days_once', ['owner_id', 'day']);
    for (const count of ['debits', 'overall', 'unauthorized', 'administrative']) {
      days = days.addColumn(count, 'bigint', (column) => column.notNull());
    }
    await days.execute();
    await db.schema
      .createTable('return_windows')
      .addColumn('owner_id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('marketplace_id', 'text')
      .addColumn('overall_rate', 'integer', (column) => column.notNull())
      .addColumn('counted_on', 'text', (column) => column.notNull())
      .addColumn('told_overall', 'text', (column) => column.notNull())
      .addColumn('told_unauthorized', 'text', (column) => column.notNull())
      .addColumn('told_administrative', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('return_windows_of_marketplace')
      .on('return_windows')
      .columns(['marketplace_id', 'overall_rate', 'owner_id'])
      .execute();
    await db.schema.createIndex('return_windows_counted').on('return_windows').column('counted_on').execute();
    await countEarlier(db as Kysely<Tables>);
  },
};

async function countEarlier(db: Kysely<Tables>, after = ''): Promise<void> {
  const debits = await db
    .selectFrom('debits')
    .select(['id', 'organization_id', 'marketplace_id', 'create_date', 'return_code'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(DEBITS_AT_A_TIME)
    .execute();
  const last = debits.at(-1);
  if (!last) return;
  await countDebits(db, debits);
  for (const debit of debits) if (debit.return_code !== null) await countReturned(db, debit, debit.return_code);
  await countEarlier(db, last.id);
}
