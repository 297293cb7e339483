// An order that may have been charged, or its charge changed, though no call of its own says so: another call's answer, or the feed, names it. Its entry blocks until a person settles it.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { presentmentOf } from '../core/presentment.ts';
import { outcomeOfCharge } from './after-charge/record-change.ts';
import { openSeal } from './keeping/settle-in.ts';
import { keptQuery } from './kept-query.ts';
import { noteUnverifiedOrder } from './record-order.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** Of whose call the doubt is, or in whose feed it was told. detail: a remark. */
export type Doubt = Pick<JournalRow, 'environment_id' | 'account_id' | 'provider' | 'operation' | 'request'> & {
  code: 'restored' | 'named_elsewhere';
  detail: string;
  actor: string;
  instance_id: string;
  session_id?: string | null;
};

/**
 * Writes a call of unknown outcome for the order, and gives whether it blocks. Beside a live call of its kind it begins to block when that one ends (revive-done.ts).
 * What counts as charged needs none; a sealed ledger takes none: unsealing doubts what is open.
 */
export async function doubtOrder(
  db: Kysely<LedgerTables>,
  doubt: Doubt,
  orderId: string,
  now: string,
): Promise<boolean> {
  const { provider, operation } = doubt;
  const [order] = await selectOrder(db, { provider, orderId });
  const isCharged = order !== undefined && (order.charge_id !== null || order.status === 'charged');
  if ((operation === 'charge_order' && isCharged) || (await openSeal(db))) return false;
  const sessionId = doubt.session_id ?? order?.session_id ?? null;
  const [other] = await aliveOfSession(db, { provider, sessionId });
  const row: JournalRow = {
    ...doubt,
    id: randomUUID(),
    order_id: orderId,
    charge_id: order?.charge_id ?? null,
    attempt: operation === 'present_charge_again' ? await nextPresentment(db, provider, order?.charge_id) : null,
    account_id: order?.account_id ?? doubt.account_id,
    // A session has one live capture: a second order of it has its entry without it.
    session_id: other ? null : sessionId,
    state: 'unknown',
    alive: 1,
    sent_at: now,
    lease_until: now,
    answered_at: now,
    http_status: null,
    settled_by: null,
    settled_reason: null,
    settled_at: null,
    payout_of: null,
    repeat_of: null,
    taken_back: null,
    idempotency_key: null,
  };
  await noteUnverifiedOrder(db, row);
  const [known] = await sameDoubt(db, row);
  if (known) return known.alive === 1;
  const add = (entry: JournalRow) => db.insertInto('journal').values(entry);
  const { numInsertedOrUpdatedRows } = await add(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows ?? 0) > 0) return true;
  await add({ ...row, alive: 0 }).execute();
  return false;
}

/** The debit that the doubted call may have presented. */
async function nextPresentment(db: Kysely<LedgerTables>, provider: string, chargeId: string | null | undefined) {
  if (!chargeId) return null;
  const known = await outcomeOfCharge(db, provider, chargeId);
  return presentmentOf(chargeId, (known?.attempt ?? 1) + 1);
}

/** Whether this very doubt was written before: of a repeat's answer, which is its first call's too, or of one that is replayed. */
const sameDoubt = keptQuery((db, of: Pick<JournalRow, 'provider' | 'order_id' | 'operation' | 'code' | 'detail'>) =>
  db
    .selectFrom('journal')
    .select('alive')
    .where('provider', '=', of.provider)
    .where('order_id', '=', of.order_id)
    .where('operation', '=', of.operation)
    .where('state', '=', 'unknown')
    .where('code', '=', of.code)
    .where('detail', '=', of.detail),
);

const selectOrder = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db
    .selectFrom('order')
    .select(['account_id', 'session_id', 'charge_id', 'status'])
    .where('provider', '=', provider)
    .where('id', '=', orderId),
);

const aliveOfSession = keptQuery((db, of: { provider: string; sessionId: string | null }) =>
  db
    .selectFrom('journal')
    .select('id')
    .where('provider', '=', of.provider)
    .where('session_id', '=', of.sessionId)
    .where(sql<boolean>`alive = 1 and operation = 'charge_order'`),
);
