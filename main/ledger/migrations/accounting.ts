// What an accounting program calls the accounts of the books, and the deposit lines of closed months, which only grow.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, orNull, type TablesOf } from '../../../lib/node/create-tables.ts';
import { createRefusal, refuseTruncate } from '../../../lib/node/create-triggers.ts';
import type { AccountingTables } from '../accounting/tables.ts';
import { text, whole } from './columns.ts';

const accountingTables: TablesOf<AccountingTables, keyof AccountingTables> = {
  accounting_name: {
    columns: { provider: text, of: text, name: orNull(text), code: orNull(text) },
    key: ['provider', 'of'],
  },
  closed_deposit_line: {
    columns: { provider: text, closing_id: text, place: whole, amount: whole, line: text },
    key: ['closing_id', 'place'],
  },
};

const KEPT = 'A closed month is never changed.';

/** The triggers' names let a move to a team take out what stays behind. */
export const accounting: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables<AccountingTables>(db, accountingTables);
    const on = 'closed_deposit_line';
    await createRefusal(db, `${on}_is_kept_update`, { before: 'update', on, message: KEPT });
    await refuseTruncate(db, `${on}_is_kept_truncate`, on, KEPT);
    // What a closing left behind that didn't come to its end may go.
    await createRefusal(db, `${on}_is_kept_delete`, {
      before: 'delete',
      on,
      while: sql`exists (select 1 from closed_month where closed_month.id = old.closing_id)`,
      message: KEPT,
    });
  },
};
