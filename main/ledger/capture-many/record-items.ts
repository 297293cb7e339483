// What a desk says became of a run's orders. It counts only for orders that the run has taken up, and only where the journal has no answer: a desk can't put back what the plan left out.
import type { Kysely } from 'kysely';
import type { CallContext } from '../define-call.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { type Followed, resultOf, selectFollowed } from './follow-journal.ts';
import { goOnHolding } from './run-holder.ts';
import { type ItemResult, recordItem } from './work-items.ts';

/** Writes what became of some orders, all or none. An order that wasn't taken up, or that has its result, stays as it is. */
export async function recordItems(
  { db, caller, nowMs }: CallContext,
  runId: string,
  results: ItemResult[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await goOnHolding(trx, runId, { caller, nowMs, mustRun: false });
    if (results.length === 0) return;
    const rows = await selectFollowed(trx)
      .where('item.run_id', '=', runId)
      .where('item.seq', 'in', [...new Set(results.map(({ seq }) => seq))])
      .where('item.state', 'in', ['waiting', 'unknown'])
      .where('item.entry_id', 'is not', null)
      .execute();
    const taken = new Map(rows.map((row) => [row.seq, row]));
    for (const said of results) {
      const row = taken.get(said.seq);
      const result = row ? await believed(trx, row, said) : null;
      if (result) await recordItem(trx, runId, result);
    }
  });
}

/** null: the order stays as it is until the journal says more. */
async function believed(db: Kysely<LedgerTables>, row: Followed, said: ItemResult): Promise<ItemResult | null> {
  if (row.state === 'sent') return null;
  if (row.state !== null && row.state !== 'refused') return resultOf(row);
  const chargeId = said.chargeId !== null && (await isChargeOf(db, said.chargeId, row)) ? said.chargeId : null;
  const result: ItemResult = { ...said, chargeId, chargedAmount: null };
  switch (result.state) {
    case 'captured':
      return null;
    case 'unknown':
      return (await isCaptureOf(db, result.entryId, row))
        ? result
        : { ...result, state: 'skipped', entryId: row.entryId ?? '' };
    case 'waiting':
      return result;
    default:
      // An answer to an earlier try says nothing of this one.
      return result.entryId === row.entryId ? result : null;
  }
}

/** Whether the ledger knows the charge as one of this very order. */
async function isChargeOf(
  db: Kysely<LedgerTables>,
  chargeId: string,
  { provider, orderId }: Pick<Followed, 'provider' | 'orderId'>,
): Promise<boolean> {
  const charge = await db
    .selectFrom('charge')
    .select('id')
    .where('provider', '=', provider)
    .where('id', '=', chargeId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return charge !== undefined;
}

/** Whether the entry that stands in the way is a capture of this very order. */
async function isCaptureOf(
  db: Kysely<LedgerTables>,
  entryId: string,
  { provider, orderId }: Pick<Followed, 'provider' | 'orderId'>,
): Promise<boolean> {
  const entry = await db
    .selectFrom('journal')
    .select('id')
    .where('id', '=', entryId)
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where('operation', '=', 'charge_order')
    .where('state', 'in', ['unknown', 'already_done'])
    .executeTakeFirst();
  return entry !== undefined;
}
