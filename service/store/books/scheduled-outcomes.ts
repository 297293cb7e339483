// What a sandbox's bank will do to a debit or a refund: decided when it is made, and carried out when it is due.
import { CHANGE_CODES, ChangeCode, RefundFailure, ReturnCode } from '../../../contract/ach/return-codes.ts';
import { ChargeId } from '../../../contract/issued-ids.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { whyNotReturn } from '../../books/returnable.ts';
import { newId } from '../../secrets/identifiers.ts';
import { type Correction, correctAccount } from '../checkout/correct-account.ts';
import type { Store } from '../database.ts';
import { returnDebit } from './return-debit.ts';
import { tellOfChange } from './tell.ts';

/** dueAt: ms, UTC. A refund's failure comes when it would have settled. */
export type Planned =
  | { kind: 'return'; code: ReturnCode; dueAt: number }
  | { kind: 'change'; code: ChangeCode; correction: Correction; dueAt: number }
  | { kind: 'refund_failure'; code: RefundFailure };

/** What was made: a debit of a charge, or a refund of one. Amounts in cents; `at` is ms, UTC; lastFour is its account's, where that is at hand. */
export type Made =
  | { chargeId: string; attempt: number; amount: number; at: number; lastFour?: string | undefined }
  | { refundOf: string; amount: number };

/** What will become of what was made, as far as it is known beforehand: in a sandbox. It reads the charge in the transaction that makes it. */
export type PlanOutcomes = (tx: Store, made: Made) => Promise<Planned[]>;

/** Nothing is known beforehand. */
export const noOutcomes: PlanOutcomes = async () => [];

/** Keeps what is planned for a debit or a refund. */
export async function schedule(
  tx: Store,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
  planned: Planned[],
): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map((each) => ({
    id: newId('outcome_'),
    organization_id: organizationId,
    source_id: sourceId,
    done_at: null,
    kind: each.kind,
    code: each.code,
    correction: each.kind === 'change' ? JSON.stringify(each.correction) : null,
    due_at: each.kind === 'refund_failure' ? null : timestampOf(each.dueAt),
  }));
  await tx.insertInto('scheduled_outcomes').values(rows).execute();
}

/** Carries out what is due at a moment (ms, UTC), within the organization's turn, and tells how many there were. What is no longer possible is left out. */
export async function carryOutAt(
  tx: Store,
  { organizationId, at, atMost }: { organizationId: string; at: number; atMost: number },
): Promise<number> {
  const due = await tx
    .selectFrom('scheduled_outcomes')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('done_at', 'is', null)
    .where('due_at', '=', timestampOf(at))
    .orderBy('id')
    .limit(atMost)
    .execute();
  for (const outcome of due) {
    await noteDone(tx, outcome.id, at);
    const debit = await tx.selectFrom('debits').selectAll().where('id', '=', outcome.source_id).executeTakeFirst();
    if (!debit) continue;
    if (outcome.kind === 'change' && outcome.correction !== null) {
      const last_four = await correctAccount(tx, debit.charge_id, JSON.parse(outcome.correction) as Correction);
      const code = ChangeCode.parse(outcome.code);
      const { title } = CHANGE_CODES[code];
      const charge_id = ChargeId.parse(debit.charge_id);
      await tellOfChange(tx, debit, { charge_id, code, title, last_four: last_four ?? '' }, at);
    } else if (outcome.kind === 'return') {
      const code = ReturnCode.parse(outcome.code);
      if (whyNotReturn(debit, code, at) === undefined) await returnDebit(tx, debit, code, at);
    }
  }
  return due.length;
}

/** Why a refund fails instead of settling, at a moment (ms, UTC); undefined where it doesn't. */
export async function takeRefundFailure(tx: Store, refundId: string, at: number): Promise<RefundFailure | undefined> {
  const outcome = await tx
    .selectFrom('scheduled_outcomes')
    .select(['id', 'code'])
    .where('source_id', '=', refundId)
    .where('kind', '=', 'refund_failure')
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (!outcome) return undefined;
  await noteDone(tx, outcome.id, at);
  return RefundFailure.parse(outcome.code);
}

async function noteDone(tx: Store, id: string, at: number): Promise<void> {
  await tx
    .updateTable('scheduled_outcomes')
    .set({ done_at: timestampOf(at) })
    .where('id', '=', id)
    .execute();
}
