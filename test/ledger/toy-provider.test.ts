// A provider that shares no word with the hosted service takes a payment through the ledger and the desk: its folder, and the one line below.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CaptureInput, CreateOrderInput } from '../../contract/console/order.ts';
import { CreateSessionInput } from '../../contract/console/session.ts';
import { openAfterChargeDesk } from '../../main/features/after-charge/after-charge-desk.ts';
import { followFeeds } from '../../main/features/after-charge/follow-feeds.ts';
import { followCalls } from '../../main/features/calls/calls-under-way.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { createOrder } from '../../main/features/orders/create-order.ts';
import { openOutcomesDesk } from '../../main/features/outcomes/outcomes-desk.ts';
import { createSession } from '../../main/features/sessions/create-session.ts';
import { openSettlementsDesk } from '../../main/features/settlements/settlements-desk.ts';
import { openTestDesk } from '../support/console/desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { openToyProvider } from '../support/toy-provider/toy-provider.ts';
import { startToyService, TOY_KEY } from '../support/toy-provider/toy-service.ts';

const KEYS = { clientId: 'corner-books', clientSecret: TOY_KEY };

async function openToyDesk() {
  const service = await startToyService();
  const console = await openTestDesk(undefined, { toy: openToyProvider });
  const { ledger, parts } = console;
  const said = { provider: 'toy', baseUrl: service.url, refusesRepeat: true };
  const { environmentId, accountId } = await console.addKeyed(said, KEYS);
  const keysReady = Promise.resolve();
  const calls = followCalls();
  const feeds = followFeeds({ ledger, payments: parts.payments, keysReady });
  const closing = new AbortController().signal;
  const whose = { environmentId, accountId };
  return {
    service,
    ledger,
    environmentId,
    afterCharge: openAfterChargeDesk({ ...parts, feeds, keysReady, calls }),
    outcomes: openOutcomesDesk({ ...parts, keysReady, calls, closing }),
    settlements: openSettlementsDesk(parts),
    whose,
    /** Creates a session and its order; gives the order's ID. */
    order: async (amount: number) => {
      const names = { firstName: 'Ada', lastName: 'Lovelace' };
      const asked = CreateSessionInput.parse({ ...whose, attempt: randomUUID(), amount, ...names });
      const { id: sessionId } = await createSession(parts, asked);
      return (await createOrder(parts, CreateOrderInput.parse({ ...whose, sessionId }))).id;
    },
    capture: (orderId: string) => capture(parts, CaptureInput.parse({ ...whose, orderId })),
    read: (orderId: string) => ledger.getOrder(environmentId, orderId),
  };
}

type ToyDesk = Awaited<ReturnType<typeof openToyDesk>>;

/** Captures an order whose answer is lost; gives the journal entry that needs review. */
async function captureUnanswered({ service, capture, ledger, environmentId }: ToyDesk, orderId: string) {
  service.loseNextAnswer();
  expect(await problemOf(capture(orderId))).toMatchObject({ kind: 'outcome_unknown', code: 'call_unanswered' });
  const entry = (await ledger.listUnknown(environmentId)).find((unknown) => unknown.orderId === orderId);
  return entry?.id ?? '';
}

test('takes a payment: a session, its order and its charge', async () => {
  const desk = await openToyDesk();
  const orderId = await desk.order(12_345);
  expect(await desk.read(orderId)).toMatchObject({ serviceStatus: 'submitted', totalAmount: 12_345, chargeId: null });
  expect(await desk.capture(orderId)).toMatchObject({
    serviceStatus: 'charged',
    chargeId: 'charge_db-1',
    trackNumber: 'M-1',
  });
  expect(desk.service.debits).toMatchObject([{ ref: 'db-1', price: '123.45' }]);
});

test('a lost answer needs review, is retried or looked up, and is never charged twice', async () => {
  const desk = await openToyDesk();
  const retried = await desk.order(5_000);
  const lookedUp = await desk.order(7_000);
  const entries = [await captureUnanswered(desk, retried), await captureUnanswered(desk, lookedUp)] as const;
  expect(await problemOf(desk.capture(retried))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  const key = { environmentId: desk.environmentId };
  // The service rejects the duplicate, naming the first debit.
  const retry = desk.outcomes.retrySafely({ ...key, entryId: entries[0], confirmedAmount: null });
  expect(await retry).toMatchObject({ status: 'charged', chargeId: 'charge_db-1' });
  expect(await desk.outcomes.lookUp({ ...key, entryId: entries[1] })).toBe(true);
  expect(await desk.read(lookedUp)).toMatchObject({ status: 'charged', chargeId: 'charge_db-2' });
  expect(await desk.ledger.listUnknown(desk.environmentId)).toEqual([]);
  for (const orderId of [retried, lookedUp])
    expect(await problemOf(desk.capture(orderId))).toMatchObject({ kind: 'already_done' });
  expect(desk.service.debits).toHaveLength(2);
});

test('refunds once, also where the answer is lost, and not more than was charged', async () => {
  const desk = await openToyDesk();
  const orderId = await desk.order(10_000);
  await desk.capture(orderId);
  const refund = (amount: number) =>
    desk.afterCharge.refund({
      environmentId: desk.environmentId,
      orderId: orderId as never,
      amount,
      reason: 'Returned goods',
      confirmedAmount: null,
      attempt: randomUUID(),
    });
  desk.service.loseNextAnswer();
  expect(await problemOf(refund(4_000))).toMatchObject({ kind: 'outcome_unknown' });
  const [unknown] = await desk.ledger.listUnknown(desk.environmentId);
  await desk.afterCharge.retrySafely({ environmentId: desk.environmentId, entryId: unknown?.id ?? '' });
  expect(desk.service.reversals).toMatchObject([{ debit: 'db-1', price: '40.00', why: 'Returned goods' }]);
  expect(await desk.read(orderId)).toMatchObject({ refunded: 4_000, status: 'partly_refunded' });
  expect(await problemOf(refund(6_001))).toMatchObject({ code: 'refund_too_much' });
  expect(desk.service.reversals).toHaveLength(1);
});

test('says what the provider lacks, before anything is written down or sent', async () => {
  const desk = await openToyDesk();
  const orderId = await desk.order(10_000);
  await desk.capture(orderId);
  const { length } = desk.service.posts;
  const again = { environmentId: desk.environmentId, orderId: orderId as never, confirmedAmount: null };
  expect(await problemOf(desk.afterCharge.presentAgain(again))).toMatchObject({
    code: 'provider_lacks',
    params: { provider: 'Toy Pay' },
  });
  expect(desk.service.posts).toHaveLength(length);
  expect(await desk.afterCharge.state({ environmentId: desk.environmentId })).toMatchObject({
    offered: false,
    trouble: null,
  });
  expect(await desk.afterCharge.rates({ environmentId: desk.environmentId })).toBeNull();
  const deposits = { ...desk.whose, amount: null, day: null, month: null, cursor: null, limit: 50 };
  expect(await desk.settlements.list(deposits)).toMatchObject({ offered: false, isReading: false, items: [] });
});
