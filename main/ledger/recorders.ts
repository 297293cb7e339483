// What the ledger learns from each operation's answer, written in the transaction of its outcome.
import type { Kysely } from 'kysely';
import type { Answers } from '../../contract/operations/wire.ts';
import type { CreateSessionRequest } from '../../contract/payment-api/session.ts';
import type { SessionMatch } from '../core/facts.ts';
import type { PerOperation } from '../core/outcome.ts';
import { recordPresented, recordRefund } from './after-charge/record-change.ts';
import { doubtWordOf } from './doubt-word.ts';
import { learnAccount } from './environments/learn-account.ts';
import { completeFee } from './fees/accrue.ts';
import { learnOrdersOf, learnSession } from './learn-session.ts';
import { recordCapture } from './record-capture.ts';
import { recordOrder } from './record-order.ts';
import { recordPayout } from './record-payout.ts';
import {
  markWrongMarketplace,
  recordCharge,
  recordSession,
  sessionByTrackNumber,
} from './record-session-and-charge.ts';
import type { JournalRow, LedgerTables } from './schema.ts';
import { indexTrackNumber, type SentConsumer } from './search/index-session.ts';
import { raiseSecondOfSession } from './second-charge.ts';

/** `now` is ISO 8601 in UTC. matched: takes the sessions that were found for orders by the answer's track number. */
export type Learning = { now: string; matched: SessionMatch[] };

export const RECORDERS: PerOperation<
  Promise<void>,
  [db: Kysely<LedgerTables>, entry: JournalRow, learning: Learning]
> = {
  create_session: recordSessionCreated,
  create_order: recordOrderCreated,
  charge_order: recordOrderCharged,
  start_payout: (payout, db, entry, { now }) => recordPayout(db, entry, payout, now),
  refund_charge: (refund, db, entry, { now }) => recordRefund(db, entry, refund, now),
  present_charge_again: (charge, db, entry, { now }) => recordPresented(db, entry, charge, now),
};

async function recordSessionCreated(
  session: Answers['create_session'],
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  { now, matched }: Learning,
): Promise<void> {
  const { provider } = entry;
  const asked = sessionDetailsOf(entry);
  await learnAccount(db, entry.account_id, { organization_id: session.organization_id, store_id: null });
  await recordSession(db, entry, session, asked, now);
  const { track_number: trackNumber } = session;
  matched.push(...(await learnOrdersOf(db, { provider, sessionId: session.id, trackNumber, now })));
  await completeFee(db, provider, session.id, now);
  if (asked.marketplaceId !== null && asked.marketplaceId !== session.marketplace_id)
    await markWrongMarketplace(db, provider, session.id);
}

async function recordOrderCreated(
  { order, session }: Answers['create_order'],
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  { now, matched }: Learning,
): Promise<void> {
  const { provider } = entry;
  await learnAccount(db, entry.account_id, order);
  // An order's track number is its session's (2.2), also where the answer leaves one of them out.
  const trackNumber = session.track_number ?? order.track_number;
  await recordSession(db, entry, { ...session, track_number: trackNumber }, null, now);
  await recordOrder(db, entry, order, session.id, now);
  await learnSession(db, { provider, orderId: order.id, sessionId: session.id, now });
  matched.push(...(await learnOrdersOf(db, { provider, sessionId: session.id, trackNumber, now })));
  await recordCapture(db, entry, order.id, now);
  await completeFee(db, provider, session.id, now);
}

async function recordOrderCharged(
  { order, charge }: Answers['charge_order'],
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  { now, matched }: Learning,
): Promise<void> {
  const { provider } = entry;
  await learnAccount(db, entry.account_id, order);
  await doubtWordOf(db, { provider, orderId: order.id, chargeId: charge.id }, now);
  const found = entry.session_id === null ? await sessionByTrackNumber(db, provider, order.track_number) : null;
  if (found !== null) matched.push({ orderId: order.id, sessionId: found });
  const sessionId = entry.session_id ?? found;
  await recordOrder(db, entry, { ...order, charge_id: charge.id }, sessionId, now);
  if (sessionId !== null) await learnSession(db, { provider, orderId: order.id, sessionId, now });
  else await indexTrackNumber(db, order.track_number);
  await recordCharge(db, entry, order.id, charge, now);
  await recordCapture(db, entry, order.id, now);
  await raiseSecondOfSession(db, { provider, orderId: order.id, entryId: entry.id }, now);
}

type SessionDetails = SentConsumer & { marketplaceId: string | null };

/** What a create-session asked for that its answer doesn't repeat, or must. */
function sessionDetailsOf(entry: JournalRow): SessionDetails {
  const request = JSON.parse(entry.request) as Partial<CreateSessionRequest>;
  return {
    firstName: request.consumer_info?.first_name ?? null,
    lastName: request.consumer_info?.last_name ?? null,
    email: request.consumer_info?.email ?? null,
    phone: request.consumer_info?.phone ?? null,
    marketplaceId: request.marketplace_id ?? null,
  };
}
