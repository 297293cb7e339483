// What a look-up shows of an order beside its amount: its charge, and by its track number its session. Both forbid another capture, also without a run.
import type { Kysely } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import { entryOf } from '../after-charge/second-reported-charge.ts';
import { ofAnotherOrder } from '../contradiction.ts';
import { doubtOrder } from '../doubt-order.ts';
import { appendFact } from '../facts/append-fact.ts';
import { isSeller } from '../facts/facts-of-calls.ts';
import { openSeal } from '../keeping/settle-in.ts';
import { keptQuery } from '../kept-query.ts';
import { learnSession } from '../learn-session.ts';
import { recordCapture } from '../record-capture.ts';
import { noteOrder } from '../record-order.ts';
import { sessionByTrackNumber } from '../record-session-and-charge.ts';
import type { LedgerTables } from '../schema.ts';
import { raiseSecondOfSession, raiseSecondShown } from '../second-charge.ts';
import { isShownAsCharged, type NewItem, type ShownOrder } from './judge-order.ts';

type Db = Kysely<LedgerTables>;
/** Who was asked, and whose keys sign for orders that this ledger hasn't seen. */
type Asked = { provider: string; environmentId: string; accountId: string };
type Found = ShownOrder & { orderId: string; sessionId: string | null };

export async function noteFound(db: Db, asked: Asked, { orderId, found }: NewItem, now: string): Promise<void> {
  if (found === undefined || found === 'unknown') return;
  const { provider } = asked;
  const [order] = await selectOrder(db, { provider, orderId });
  if (order && (order.charge_id !== null || order.status === 'charged')) return;
  const known = order?.session_id ?? null;
  const matched = known === null ? await sessionByTrackNumber(db, provider, found.trackNumber ?? null) : null;
  const isShownCharged = isShownAsCharged(found);
  if (matched === null && !isShownCharged) return;
  if (matched !== null) {
    const entry = { provider, account_id: asked.accountId, session_id: matched };
    await noteOrder(db, entry, { orderId, status: 'unverified', chargeId: null }, now);
    await learnSession(db, { provider, orderId, sessionId: matched, now });
  }
  if (isShownCharged) await noteCharged(db, asked, { ...found, orderId, sessionId: known ?? matched }, now);
  const { accountId, environmentId } = asked;
  const { chargeId, chargedAt = null } = found;
  const shown = {
    kind: 'look_up' as const,
    orderId,
    accountId,
    isSeller: await isSeller(db, accountId),
    environmentId,
    sessionId: matched,
    isShownCharged,
    chargeId,
    chargedAt,
    isLocked: (await openSeal(db)) !== undefined,
  };
  await appendFact(db, provider, shown, now);
}

/** It counts as charged by the service's word. Where no charge is named, or another order's, a person resolves it: beside a call that is open, once that one counts as not done. */
async function noteCharged(
  db: Db,
  { provider, environmentId: environment_id, accountId: account_id }: Asked,
  { orderId, sessionId: session_id, chargeId, chargedAt }: Found,
  now: string,
): Promise<void> {
  const operation = 'charge_order' as const;
  const wrong =
    chargeId === null ? null : await ofAnotherOrder(db, { provider }, orderId, chargeId, { isShown: false });
  if (chargeId === null || wrong !== null) {
    const doubt = {
      environment_id,
      account_id,
      provider,
      operation,
      session_id,
      request: JSON.stringify({ order_id: orderId }),
      code: 'named_elsewhere' as const,
      detail: wrong ?? remark('charged_in_look_up'),
      actor: 'Paydesk',
      instance_id: 'look_up',
    };
    await doubtOrder(db, doubt, orderId, now);
    return;
  }
  await raiseSecondShown(db, { provider, orderId, chargeId }, now);
  await noteOrder(db, { provider, account_id, session_id }, { orderId, status: 'charged', chargeId }, now);
  await recordCapture(db, { provider, actor: 'Paydesk' }, orderId, now, chargedAt ?? now);
  const entryId = await entryOf(db, { provider, orderId });
  await raiseSecondOfSession(db, { provider, orderId, entryId }, now);
}

const selectOrder = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db
    .selectFrom('order')
    .select(['session_id', 'charge_id', 'status'])
    .where('provider', '=', provider)
    .where('id', '=', orderId),
);
