// Back to the first start: everything that payments left behind goes, organizations and what they sign in with stay.
import type { Store } from './database.ts';
import type { Tables } from './tables.ts';

/** What a reset empties; a table comes before those it refers to. */
const EMPTIED: (keyof Tables)[] = [
  'keyed_requests',
  // Positions go on from where they were: an earlier cursor stays unknown.
  'events',
  // Before what it would be added to.
  'uncounted_debits',
  'return_windows',
  'return_days',
  'payouts',
  'scheduled_outcomes',
  'settlement_lines',
  'settlements',
  'refunds',
  'closed_accounts',
  'ended_authorizations',
  'debits',
  'book_totals',
  'book_entries',
  'book_postings',
  'outbox',
  'charges',
  'orders',
  'authorizations',
  'consumer_codes',
  'used_proofs',
  'checkout_visits',
  'passkeys',
  'remembered_devices',
  'bank_accounts',
  'consumers',
  'sessions',
  'sandbox_fault_counts',
];

/** Empties the sandbox, all of it or nothing. The clock stays: it never goes back. */
export async function resetSandbox(store: Store): Promise<void> {
  await store.transaction().execute(async (tx) => {
    await tx.updateTable('sandbox_state').set({ faults: null, outcomes: null }).execute();
    for (const table of EMPTIED) await tx.deleteFrom(table).execute();
  });
}
