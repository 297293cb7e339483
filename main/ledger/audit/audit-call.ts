// A call that makes an order or moves money, in the audit trail: who had it sent, and what became of it.
import type { Kysely } from 'kysely';
import { namedBy } from '../../named-by-answer.ts';
import type { AnyOutcome } from '../../outcome.ts';
import type { JournalRow, LedgerTables } from '../schema.ts';
import { audit } from './audit.ts';

/** Adds the line in the transaction of the outcome. A create-session moves nothing and has its journal entry only. */
export async function auditCall(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: AnyOutcome,
  now: string,
): Promise<void> {
  if (entry.operation === 'create_session') return;
  const subject = entry.order_id ?? entry.session_id ?? entry.payout_of ?? entry.id;
  const after = { entry: entry.id, state: outcome.kind, httpStatus: outcome.httpStatus, ...shownBy(entry, outcome) };
  await audit(db, now, entry.actor, entry.operation, subject, after, { entry: entry.id, state: entry.state });
}

/** What a line says of an answer: what was made, and its amount. */
function shownBy({ operation }: JournalRow, outcome: AnyOutcome): Record<string, unknown> {
  if (outcome.kind !== 'succeeded') return {};
  const { orderId, chargeId, payoutId, amount } = namedBy(operation, outcome.answer);
  if (chargeId !== null) return { chargeId, amount };
  return orderId === null ? { payoutId, amount } : { orderId, amount };
}
