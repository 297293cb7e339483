// What a look-up shows of an order beside its amount: its charge, and by its track number its session. Both forbid another capture, also without a run.

import type { Kysely } from 'kysely';
import { subjectsOf } from '../../core/subjects.ts';
import { isSeller } from '../facts/facts-of-calls.ts';
import { openSeal } from '../file/verify-ledger-identity.ts';
import { auditReported, followActs } from '../journal/outcomes.ts';
import { readPayment } from '../projections/read-payment.ts';
import { recordIfNew } from '../projections/record-fact.ts';
import { onlySession } from '../sessions/match-sessions.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { isShownAsCharged, isShownAsNotCharged, type NewItem } from './judge-order.ts';

type Db = Kysely<LedgerTables>;
/** Who was asked, and whose keys sign for orders that this ledger hasn't seen. */
type LookUpSource = { provider: string; environmentId: string; accountId: string };

/** isReview: the order was looked up because a capture of it needs review. */
export async function noteFound(
  db: Db,
  asked: LookUpSource,
  { orderId, found }: NewItem,
  now: string,
  isReview = false,
): Promise<void> {
  if (found === undefined || found === 'unknown') return;
  const { provider } = asked;
  const [order] = await selectOrder(db, { provider, orderId });
  const isCharged = order !== undefined && (order.charge_id !== null || order.status === 'charged');
  const known = order?.session_id ?? null;
  const matched = known === null ? await onlySession(db, provider, found.trackNumber ?? null, null) : null;
  const isShownCharged = isShownAsCharged(found);
  const { chargeId, chargedAt = null } = found;
  const isUnclear = !isShownCharged && !isShownAsNotCharged(found);
  const isSameCharge = isShownCharged && (chargeId === null || chargeId === order?.charge_id);
  const tellsNothing = isCharged ? isSameCharge : matched === null && !isShownCharged;
  if (tellsNothing && !isReview) return;
  const { accountId, environmentId } = asked;
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
    ...(isUnclear && { isUnclear }),
    ...(isReview && { isReview }),
  };
  const payment = await readPayment(db, provider, subjectsOf(shown));
  const recorded = await recordIfNew(db, provider, shown, { at: now, known: payment });
  if (!recorded) return;
  await auditReported(db, recorded, now);
  await followActs(db, recorded);
}

const selectOrder = preparedQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db
    .selectFrom('order')
    .select(['session_id', 'charge_id', 'status'])
    .where('provider', '=', provider)
    .where('id', '=', orderId),
);
