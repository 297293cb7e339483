// Facts of calls: the intent and each attempt, written before anything is sent, and what became of it.
import { type Kysely, sql } from 'kysely';
import type { ActReference, SessionMatch } from '../../core/facts.ts';
import type { AnyOutcome } from '../../core/outcome.ts';
import { openSeal } from '../keeping/settle-in.ts';
import { keptQuery } from '../kept-query.ts';
import type { JournalRow, LedgerTables } from '../schema.ts';
import { appendFact } from './append-fact.ts';

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

/** isSeller: whether the account is one's. inGap: why nothing is sent, a remark; null where it is. */
export async function appendIntent(
  db: Kysely<LedgerTables>,
  row: JournalRow,
  isSeller: boolean,
  inGap: string | null,
): Promise<void> {
  const intent = {
    actId: row.id,
    environmentId: row.environment_id,
    accountId: row.account_id,
    isSeller,
    operation: row.operation,
    sessionId: row.session_id,
    orderId: row.order_id,
    chargeId: row.charge_id,
    payoutOf: row.payout_of,
    attempt: row.attempt,
    request: row.request,
    key: row.idempotency_key,
    actor: row.actor,
    instanceId: row.instance_id,
  };
  const fact =
    inGap === null
      ? ({ kind: 'intent', ...intent } as const)
      : ({ kind: 'intent_unsent', ...intent, detail: inGap } as const);
  await appendFact(db, row.provider, fact, row.sent_at);
}

/** row: of the attempt. */
export async function appendAttempt(db: Kysely<LedgerTables>, first: JournalRow, row: JournalRow): Promise<void> {
  const { id: attemptId, actor, instance_id: instanceId, provider, sent_at } = row;
  await appendFact(db, provider, { kind: 'attempt', ...ofAct(first), attemptId, actor, instanceId }, sent_at);
}

/** matched: sessions of orders, by the answer's track number. at: ISO 8601 in UTC. */
export async function appendAnswer(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  { outcome, matched }: { outcome: AnyOutcome; matched: SessionMatch[] },
  at: string,
): Promise<void> {
  const isLocked = (await openSeal(db)) !== undefined;
  await appendFact(db, entry.provider, { kind: 'answer', ...ofAct(entry), outcome, isLocked, matched }, at);
}

export async function isSeller(db: Kysely<LedgerTables>, accountId: string): Promise<boolean> {
  const [account] = await selectRole(db, { accountId });
  return account?.role === 'seller';
}

const selectRole = keptQuery((db, { accountId }: { accountId: string }) =>
  db.selectFrom('account').select('role').where('id', '=', accountId).limit(sql.lit(1)),
);
