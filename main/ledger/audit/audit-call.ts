// A call that makes an order or moves money, in the audit trail: who had it sent, and what became of it.
import type { Kysely } from 'kysely';
import type { Answers, CallOutcome } from '../../outcome.ts';
import type { JournalRow, LedgerTables } from '../schema.ts';
import { audit } from './audit.ts';

/** Adds the line in the transaction of the outcome. A create-session moves nothing and has its journal entry only. */
export async function auditCall(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: CallOutcome<Answers[keyof Answers]>,
  now: string,
): Promise<void> {
  if (entry.operation === 'create_session') return;
  const subject = entry.order_id ?? entry.session_id ?? entry.payout_of ?? entry.id;
  const after = { entry: entry.id, state: outcome.kind, httpStatus: outcome.httpStatus, ...shownBy(outcome) };
  await audit(db, now, entry.actor, entry.operation, subject, after, { entry: entry.id, state: entry.state });
}

function shownBy(outcome: CallOutcome<Answers[keyof Answers]>): Record<string, unknown> {
  if (outcome.kind !== 'succeeded') return {};
  const { answer } = outcome;
  if ('charge' in answer) return { chargeId: answer.charge.id, amount: answer.charge.amount };
  if ('session' in answer) return { orderId: answer.order.id, amount: answer.order.total_amount };
  return 'holding_balance' in answer ? { payoutId: answer.id, amount: answer.amount } : {};
}
