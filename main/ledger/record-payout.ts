// Payouts, written as the service's answer showed them, or as a person's word has it.
import type { Kysely } from 'kysely';
import type { PayoutSeen } from '../../contract/dashboard-api/seen.ts';
import { readPayoutKey } from '../core/payout-key.ts';
import { payoutOfEntry } from './payouts/payout-of.ts';
import type { JournalRow, LedgerTables, PayoutRow } from './schema.ts';

/** What is told of a payout before anybody could take it back. */
export type PayoutFacts = Omit<PayoutRow, 'taken_back_at' | 'taken_back_by' | 'taken_back_reason'>;

/** Records the payout that an entry's call started. What was known of its month before, by a person's word or the service's, is this one. */
export async function recordPayout(
  db: Kysely<LedgerTables>,
  { provider, actor }: JournalRow,
  payout: PayoutSeen,
  now: string,
): Promise<void> {
  await writePayout(db, { provider, actor }, payout, { now, known: { actor } });
}

/** Records a payout that the service tells of: its word replaces a person's, who stays named. */
export async function learnPayout(
  db: Kysely<LedgerTables>,
  whose: Pick<PayoutRow, 'provider' | 'actor'>,
  payout: PayoutSeen,
  now: string,
): Promise<void> {
  await writePayout(db, whose, payout, { now, known: {} });
}

async function writePayout(
  db: Kysely<LedgerTables>,
  { provider, actor }: Pick<PayoutRow, 'provider' | 'actor'>,
  { id, amount, marketplace_id, month, create_date }: PayoutSeen,
  { now, known }: { now: string; known: Partial<PayoutRow> },
): Promise<void> {
  const told = { id, amount, state: 'paid' as const, reference: id, at: momentOr(create_date, now) };
  const { numUpdatedRows } = await db
    .updateTable('payout')
    .set({ ...told, ...known })
    .where('provider', '=', provider)
    .where('marketplace_id', '=', marketplace_id)
    .where('month', '=', month)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const facts: PayoutFacts = { provider, marketplace_id, month, actor, ...told };
  await db.insertInto('payout').values(facts).execute();
}

/** Records the payout of a call without an answer that a person found out to have been done. */
export async function recordSettledPayout(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  actor: string,
  now: string,
): Promise<void> {
  const asked = payoutOfEntry(entry);
  if (entry.payout_of === null || asked === null) return;
  const { marketplaceId: marketplace_id, month } = readPayoutKey(entry.payout_of);
  const facts: PayoutFacts = {
    ...{ id: entry.id, provider: entry.provider, marketplace_id, month, amount: asked.amount },
    ...{ state: 'recorded', reference: null, at: now, actor },
  };
  await db
    .insertInto('payout')
    .values(facts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const momentOr = (time: string, otherwise: string): string =>
  Number.isNaN(Date.parse(time)) ? otherwise : new Date(time).toISOString();
