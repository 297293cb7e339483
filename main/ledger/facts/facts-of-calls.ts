// Facts of calls: the intent and each attempt, written before anything is sent, and what became of it.
import { type Kysely, sql } from 'kysely';
import type { ActReference, IntentFact, UnsentIntentFact } from '../../core/facts.ts';
import type { ActRequest } from '../../core/payment.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';

/** Codes of acts that nothing was sent for. */
const DOUBTED = ['restored', 'named_elsewhere'];

/** How a fact names the act of an entry. */
export function ofAct(
  row: Pick<JournalRow, 'id' | 'operation' | 'order_id' | 'session_id' | 'code' | 'detail'>,
): ActReference {
  const { id, operation, order_id, session_id, code, detail } = row;
  if (code === null || !DOUBTED.includes(code)) return { actId: id };
  return { actId: id, doubt: { operation, orderId: order_id, sessionId: session_id, code, detail } };
}

/** What an entry asks for. */
export const askedOf = (row: JournalRow): ActRequest => ({
  operation: row.operation,
  sessionId: row.session_id,
  orderId: row.order_id,
  chargeId: row.charge_id,
  payoutOf: row.payout_of,
  attempt: row.attempt,
  request: row.request,
});

/** isSeller: whether the account is a seller's. inGap: the remark why nothing is sent; null if it is sent. */
export function intentFact(row: JournalRow, isSeller: boolean, inGap: string | null): IntentFact | UnsentIntentFact {
  const intent = {
    actId: row.id,
    environmentId: row.environment_id,
    accountId: row.account_id,
    isSeller,
    ...askedOf(row),
    key: row.idempotency_key,
    actor: row.actor,
    instanceId: row.instance_id,
  };
  return inGap === null ? { kind: 'intent', ...intent } : { kind: 'intent_unsent', ...intent, detail: inGap };
}

export async function isSeller(db: Kysely<LedgerTables>, accountId: string): Promise<boolean> {
  const [account] = await selectRole(db, { accountId });
  return account?.role === 'seller';
}

const selectRole = preparedQuery((db, { accountId }: { accountId: string }) =>
  db.selectFrom('account').select('role').where('id', '=', accountId).limit(sql.lit(1)),
);
