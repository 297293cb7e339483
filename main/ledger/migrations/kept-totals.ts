// Totals by day and account (projections/count-in-totals.ts).
import type { TablesOf } from '../../../lib/node/create-tables.ts';
import type { LedgerTables } from '../store/schema.ts';
import { text, whole } from './columns.ts';

type Names = 'kept_total';

export const keptTotalTables: TablesOf<LedgerTables, Names> = {
  kept_total: {
    columns: {
      of: text,
      provider: text,
      day: text,
      account_id: text,
      count: whole,
      amount: whole,
    },
    key: ['of', 'provider', 'day', 'account_id'],
    isInKeyOrder: true,
  },
};
