// A ledger in process whose provider answers and tells of events in whatever order, and whatever it likes.

import { onTestFinished } from 'vitest';
import { Month } from '../../../contract/books-month.ts';
import { RefundSeen } from '../../../contract/records/payment.ts';
import { PayoutSeen } from '../../../contract/records/payout.ts';
import type { AnyOutcome } from '../../../main/core/outcome.ts';
import { payoutKey } from '../../../main/core/payout-key.ts';
import type { NewEntry } from '../../../main/ledger/journal/journal.ts';
import { noteFound } from '../../../main/ledger/journal/outcomes.ts';
import { inTransaction } from '../../../main/ledger/store/in-transaction.ts';
import { addMarketplace, MARKETPLACE_ID } from '../console/marketplace.ts';
import { differencesOf } from '../store/compare-rebuilt.ts';
import { addTestEnvironment, entryFor } from '../store/ledger.ts';
import { ledgerOn } from '../store/ledger-on.ts';
import { openTestDatabase } from '../store/postgres/ledger-database.ts';
import { ingestPage } from './event-feed.ts';
import { orderCharged } from './seen.ts';

type Whose = { environmentId: string; accountId: string };
export type What = Pick<NewEntry, 'operation'> & Partial<NewEntry>;

export const ADA = { name: 'Ada', reason: 'Looked it up there' };

export const at = (day: number, time = '10:00:00') => `2026-11-${day}T${time}.000000Z`;
export const back = (day: number) => ({ code: 'R01', at: at(day) });
export const debit = (attempt: number, day: number, returned: object | null = null) => ({
  attempt,
  create_date: at(day),
  settles_at: null,
  settled_at: null,
  return: returned,
});
export const refundTold = (id: string, amount: number, more: object = {}) => ({
  id,
  charge_id: 'charge_1',
  order_id: 'order_1',
  amount,
  reason: '',
  status: 'requested',
  create_date: at(20),
  updated_at: at(20),
  failure: null,
  ...more,
});
export const refunded = (id: string, amount: number, more: object = {}): AnyOutcome => ({
  kind: 'succeeded',
  httpStatus: 200,
  answer: RefundSeen.parse(refundTold(id, amount, more)),
});
export const charging: What = { operation: 'charge_order', orderId: 'order_1' };
export const refunding = (amount: number, more: object = {}): What => ({
  operation: 'refund_charge',
  orderId: 'order_1',
  chargeId: 'charge_1',
  request: { amount, reason: '' },
  ...more,
});
export const presenting = (attempt: number): What => ({
  operation: 'present_charge_again',
  orderId: 'order_1',
  chargeId: 'charge_1',
  attempt: `charge_1.${attempt}`,
});
export const charged = (n: string, charge = n): AnyOutcome => ({
  kind: 'succeeded',
  httpStatus: 200,
  answer: orderCharged(`order_${n}`, `charge_${charge}`),
});

/** rejectsDuplicates: whether a capture of unknown outcome may be sent again. */
export async function opened({ rejectsDuplicates = false } = {}) {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const clock = { now: Date.parse(at(22)) };
  const ledger = ledgerOn(database, 'instance_1', () => clock.now);
  const own = await addTestEnvironment({ ledger }, 'https://pay.example');
  if (rejectsDuplicates) await database.writer.updateTable('environment').set({ refuses_repeat: 1 }).execute();
  const { environmentId } = own;
  const tell = async (events: object[], { to = own, hasMore = false } = {}) => {
    clock.now += 1_000;
    await ingestPage(ledger, to.accountId, events, { hasMore });
  };
  const send = async (what: What, outcome?: AnyOutcome, whose: Whose = own) => {
    clock.now += 1_000;
    const entry = entryFor(whose, what);
    await ledger.writeSent(entry);
    if (outcome) await answer(entry.id, outcome);
    return entry.id;
  };
  const answer = (id: string, outcome: AnyOutcome) => {
    clock.now += 1_000;
    return ledger.recordOutcome(id, outcome);
  };
  const again = async (repeatOf: string) => {
    clock.now += 1_000;
    const id = crypto.randomUUID();
    await ledger.as('Ada').writeRepeat({ id, repeatOf, environmentId, leaseMs: 60_000 });
    return id;
  };
  const say = (entryId: string, verdict: 'done' | 'not_done', more: object = {}) => {
    clock.now += 1_000;
    return ledger.resolveUnknown({ environmentId, entryId, verdict, ...ADA, ...more });
  };
  const order = (id = 'order_1') => ledger.getOrder(environmentId, id);
  const differences = () => differencesOf(database.writer);
  return { database, clock, ledger, own, environmentId, tell, send, answer, again, say, order, differences };
}

export async function marketplace() {
  const parts = await opened();
  const market = await addMarketplace(parts.ledger, 'https://market.example', 'seller', parts.clock.now);
  const month = Month.parse('2026-10');
  const payout = (id: string, amount = 6_000, more: object = {}) =>
    PayoutSeen.parse({
      id,
      create_date: at(1),
      month,
      marketplace_id: MARKETPLACE_ID,
      amount,
      balance: 0,
      holding_balance: 0,
      ...more,
    });
  const starting: What = {
    operation: 'start_payout',
    payoutOf: payoutKey(MARKETPLACE_ID, month),
    request: { expected_amount: 6_000 },
  };
  const start = (outcome?: AnyOutcome) => parts.send(starting, outcome, market);
  const { environmentId } = market;
  const again = async (repeatOf: string) => {
    const id = crypto.randomUUID();
    await parts.ledger.as('Ada').writeRepeat({ id, repeatOf, environmentId, leaseMs: 60_000 });
    return id;
  };
  return { ...parts, market, environmentId, payout, start, again };
}

type Shown = { chargeId?: string | null; isCharged?: boolean; trackNumber?: string | null };

export async function withLookUps() {
  const parts = await opened();
  const { database, own, clock } = parts;
  const look = (orderId: string, shown: Shown) => {
    const found = { amount: 10_000, chargeId: null, isCharged: false, chargedAt: null, trackNumber: null, ...shown };
    const asking = { provider: 'https://pay.example', ...own };
    const item = { orderId, line: null, amount: null, found };
    clock.now += 1_000;
    return inTransaction(database.writer, (db) => noteFound(db, asking, item, new Date(clock.now).toISOString()));
  };
  return { ...parts, look };
}
