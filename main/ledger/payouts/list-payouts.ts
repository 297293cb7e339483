// The payouts of an environment's marketplace: those that are known, and those whose call has no answer yet.
import { sql } from 'kysely';
import type { PayoutView } from '../../../contract/console/payout.ts';
import { readPayoutKey } from '../../core/payout-key.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import type { JournalRow, PayoutRow } from '../store/schema.ts';
import { payoutOfEntry } from './payout-of.ts';

/** Newest month first; of one month the newest first. Amounts are cents. */
export async function listPayouts(
  { db }: CallContext,
  environmentId: string,
  marketplaceId: string,
): Promise<PayoutView[]> {
  const provider = await providerOf(db, environmentId);
  const known = await db
    .selectFrom('payout')
    .selectAll()
    .where('provider', '=', provider)
    .where('marketplace_id', '=', marketplaceId)
    .execute();
  const open = await db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', provider)
    // Spelled out, not bound: the index of payouts holds exactly these.
    .where(sql<boolean>`alive = 1 and operation = 'start_payout'`)
    .where('state', 'in', ['sent', 'unknown'])
    .where('repeat_of', 'is', null)
    .execute();
  const own = open.filter(({ payout_of }) => readPayoutKey(payout_of ?? '').marketplaceId === marketplaceId);
  return [...own.flatMap(openView), ...known.map(payoutView)].sort(newestFirst);
}

export function payoutView(row: PayoutRow): PayoutView {
  const { taken_back_at: at, taken_back_by: by, taken_back_reason: reason } = row;
  const takenBack = at === null || by === null || reason === null ? null : { by, at, reason };
  return {
    id: row.id,
    month: row.month,
    amount: row.amount,
    state: takenBack ? 'taken_back' : row.state,
    reference: row.reference,
    at: row.at,
    by: row.actor,
    openEntryId: null,
    takenBack,
  };
}

function openView(entry: JournalRow): PayoutView[] {
  const asked = payoutOfEntry(entry);
  if (asked === null) return [];
  return [
    {
      id: entry.id,
      ...asked,
      state: entry.state === 'sent' ? 'started' : 'unknown',
      reference: null,
      at: entry.sent_at,
      by: entry.actor,
      openEntryId: entry.id,
      takenBack: null,
    },
  ];
}

function newestFirst(a: PayoutView, b: PayoutView): number {
  return b.month.localeCompare(a.month) || b.at.localeCompare(a.at);
}
