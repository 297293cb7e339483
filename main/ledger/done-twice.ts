// A call that the provider did twice: two answers to it, or to what sent it again, name two refunds or payouts.
import type { Kysely } from 'kysely';
import { doneTwice } from '../core/beside-other.ts';
import { idIn } from '../core/named-by-answer.ts';
import { type AnyAnswer, type AnyOutcome, ofOperation } from '../core/outcome.ts';
import { readPayoutKey } from '../core/payout-key.ts';
import { raiseAlarm } from './alarms/raise-alarm.ts';
import { audit } from './audit/audit.ts';
import { actOf } from './read-payment.ts';
import { type Learning, RECORDERS } from './recorders.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** Whether the answer names another refund or payout than the first answer to the call did. */
export async function isAnother(db: Kysely<LedgerTables>, entry: JournalRow, answer: AnyAnswer): Promise<boolean> {
  const { id, repeat_of, operation, provider, payout_of } = entry;
  const made = idIn(answer);
  if (operation === 'refund_charge') {
    const [known] = await refundById(db, { provider, id: made });
    return known?.entry_id !== (repeat_of ?? id);
  }
  if (operation !== 'start_payout' || payout_of === null) return false;
  const [known] = await payoutOfMonth(db, { provider, ...readPayoutKey(payout_of) });
  return known?.id !== made;
}

/** The second refund counts too, unless it is known as another's; a month has room for one payout. */
export async function recordAnother(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: Extract<AnyOutcome, { kind: 'succeeded' }>,
  learning: Learning & { doubtful: object | null },
): Promise<void> {
  const { now, doubtful } = learning;
  await audit(db, now, entry.actor, 'late_answer', entry.id, outcome);
  const [first] = entry.repeat_of === null ? [entry] : await entryById(db, { id: entry.repeat_of });
  if (!first) return;
  const heard = doneTwice(actOf(first), idIn(outcome.answer));
  const { provider, id: entry_id } = first;
  await raiseAlarm(db, { provider, entry_id, kind: 'contradiction', said: null, heard, answer: outcome }, now);
  if (entry.operation === 'refund_charge' && doubtful === null)
    await ofOperation(entry.operation, outcome.answer, RECORDERS, db, first, learning);
}

const refundById = (db: Kysely<LedgerTables>, { provider, id }: { provider: string; id: string }) =>
  db.selectFrom('refund').select('entry_id').where('provider', '=', provider).where('id', '=', id).execute();

const payoutOfMonth = (
  db: Kysely<LedgerTables>,
  { provider, marketplaceId, month }: { provider: string; marketplaceId: string; month: string },
) =>
  db
    .selectFrom('payout')
    .select('id')
    .where('provider', '=', provider)
    .where('marketplace_id', '=', marketplaceId)
    .where('month', '=', month)
    .where('taken_back_at', 'is', null)
    .execute();

const entryById = (db: Kysely<LedgerTables>, { id }: { id: string }) =>
  db.selectFrom('journal').selectAll().where('id', '=', id).execute();
