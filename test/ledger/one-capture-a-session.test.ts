// Of all orders of a session one is captured, wherever its orders are known and however their captures ended.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { CaptureInput } from '../../contract/console/order.ts';
import type { AnyAnswer, AnyOutcome } from '../../main/core/outcome.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { retrySafely } from '../../main/features/outcomes/outcomes-desk.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { ADA } from '../support/console/answered-desk.ts';
import { openTestDesk } from '../support/console/desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody, orderCharged, orderCreated } from '../support/provider/seen.ts';
import { addTestEnvironment, captureOf, creationOf, LOST, recordCall } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const LIMITED: AnyOutcome = { kind: 'refused', httpStatus: 429, code: 'rate_limited', detail: 'Too many calls.' };
const succeeded = (answer: AnyAnswer): AnyOutcome => ({ kind: 'succeeded', httpStatus: 200, answer });

type Whose = { environmentId: string; accountId: string };

async function openHere() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  return ledgerOn(database, 'instance_1', Date.now);
}

/** Both orders are of sess_1: the first answer was lost, and a person thought that its order wasn't made. */
async function makeTwoOrders(ledger: Ledger, whose: Whose): Promise<void> {
  const firstId = await recordCall(ledger, whose, creationOf('sess_1'), LOST);
  const { environmentId } = whose;
  await ledger.resolveUnknown({ environmentId, entryId: firstId, verdict: 'not_done', ...ADA });
  await recordCall(ledger, whose, creationOf('sess_1'), succeeded(orderCreated('order_2', 'sess_1')));
  await ledger.recordOutcome(firstId, succeeded(orderCreated('order_1', 'sess_1')));
}

async function send(ledger: Ledger, whose: Whose, orderId: string, outcome?: AnyOutcome): Promise<string> {
  return recordCall(ledger, whose, captureOf(orderId), outcome);
}

/** Captured by their IDs, before their session was known. */
async function twoCaptures(second: AnyOutcome | undefined) {
  const ledger = await openHere();
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example', 'sandbox', { refuses_repeat: 1 });
  const one = await send(ledger, whose, 'order_1', LOST);
  const two = await send(ledger, whose, 'order_2', second);
  await makeTwoOrders(ledger, whose);
  const { environmentId } = whose;
  const retry = (repeatOf: string) =>
    ledger.as('Ada').writeRepeat({ id: randomUUID(), repeatOf, environmentId, leaseMs: 60_000 });
  return { ledger, whose, environmentId, one, two, retry };
}

const NEEDS_REVIEW = { code: 'capture_needs_review' };

test('refuses an order while a capture of another order of its session needs review', async () => {
  const ledger = await openHere();
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  await makeTwoOrders(ledger, whose);
  const first = await send(ledger, whose, 'order_1');
  const named = succeeded(orderCharged('order_9', 'charge_9'));
  await send(ledger, whose, 'order_9', { ...named, named: ['order_2'] } as AnyOutcome);
  await ledger.recordOutcome(first, LIMITED);
  expect(await problemOf(send(ledger, whose, 'order_1'))).toMatchObject(NEEDS_REVIEW);
});

test('refuses an order that a person says wasn’t captured while another of its session needs review', async () => {
  const { ledger, whose, environmentId, one } = await twoCaptures(LOST);
  await ledger.resolveUnknown({ environmentId, entryId: one, verdict: 'not_done', ...ADA });
  expect(await problemOf(send(ledger, whose, 'order_1'))).toMatchObject(NEEDS_REVIEW);
});

test('retries neither of two orders of a session safely while both need review', async () => {
  const { one, two, retry } = await twoCaptures(LOST);
  expect(await problemOf(retry(one))).toMatchObject(NEEDS_REVIEW);
  expect(await problemOf(retry(two))).toMatchObject(NEEDS_REVIEW);
});

test('sends a capture with no new token once another order of its session needs review', async () => {
  const { ledger, two } = await twoCaptures(undefined);
  expect(await problemOf(ledger.extendLease(two, 60_000))).toMatchObject(NEEDS_REVIEW);
});

async function atTwoAddresses() {
  const ledger = await openHere();
  const one = await addTestEnvironment({ ledger }, 'https://pay.example');
  const other = await addTestEnvironment({ ledger }, 'https://other.example');
  const join = async () => {
    for (const { environmentId } of [one, other]) {
      const seller = { id: randomUUID(), environment_id: environmentId, name: 'Barn', role: 'seller' as const };
      await ledger.addAccounts([{ ...seller, created_at: new Date().toISOString() }]);
      await ledger.recordAccountIds(seller.id, { organization_id: 'org_of_both', store_id: null });
    }
  };
  return { ledger, one, other, join };
}

test('refuses an order whose session only the other address of the service knows', async () => {
  const { ledger, one, other, join } = await atTwoAddresses();
  for (const [whose, orderId] of [
    [one, 'order_1'],
    [other, 'order_2'],
  ] as const) {
    await recordCall(ledger, whose, creationOf('sess_1'), succeeded(orderCreated(orderId, 'sess_1')));
  }
  await send(ledger, one, 'order_1', succeeded(orderCharged('order_1', 'charge_1')));
  await join();
  expect(await problemOf(send(ledger, other, 'order_2'))).toMatchObject({ code: 'elsewhere_done' });
  expect(await problemOf(send(ledger, one, 'order_2'))).toMatchObject({ code: 'capture_done' });
});

test.each([
  ['was captured', succeeded(orderCharged('order_1', 'charge_1')), 'elsewhere_done'],
  ['may have been captured', LOST, 'elsewhere_needs_review'],
])(
  'refuses an order where another of its session %s at an address that doesn’t know the session',
  async (_how, outcome, code) => {
    const { ledger, one, other, join } = await atTwoAddresses();
    await join();
    await makeTwoOrders(ledger, one);
    await send(ledger, other, 'order_1', outcome);
    expect(await problemOf(send(ledger, one, 'order_1'))).toMatchObject({ code });
    expect(await problemOf(send(ledger, one, 'order_2'))).toMatchObject({ code });
  },
);

/** order_1 was captured in the part that the restore lost. */
async function restoredDesk() {
  const provider = await startProvider();
  const { ledger, parts, addKeyed } = await openTestDesk();
  const { environmentId, accountId } = await addKeyed({ baseUrl: provider.url, refusesRepeat: true });
  const whose = { environmentId, accountId };
  await makeTwoOrders(ledger, whose);
  const { file } = await ledger.makeBackup(null, 'Ada');
  const answer = (n: string) => {
    const order = orderBody(`order_${n}`, { status: 'charged', charge_id: `charge_${n}` });
    provider.answer(json(200, { order, charge: chargeBody(`charge_${n}`) }));
  };
  const charge = (n: string) => {
    answer(n);
    return capture(parts, CaptureInput.parse({ ...whose, orderId: `order_${n}` }));
  };
  await charge('1');
  await ledger.restoreBackup({ file, name: 'Ada', reason: 'the disk was replaced' });
  const idOf = async (n: string) =>
    (await ledger.listUnknown(environmentId)).find(({ orderId }) => orderId === `order_${n}`)?.id ?? '';
  return {
    charge,
    retry: async (n: string) => {
      answer(n);
      return retrySafely(parts, { environmentId, entryId: await idOf(n), confirmedAmount: null });
    },
    notDone: async (n: string) =>
      ledger.resolveUnknown({ environmentId, entryId: await idOf(n), verdict: 'not_done', ...ADA }),
    debits: () => provider.received.filter(({ path }) => path.endsWith('/charge')).length,
  };
}

test('after a restore, Retry safely debits no second order of a session', async () => {
  const desk = await restoredDesk();
  await problemOf(desk.retry('2'));
  expect(desk.debits()).toBe(1);
});

test.each(['1', '2'])(
  'after a restore, order %s isn’t captured by a person’s word while the other needs review',
  async (n) => {
    const desk = await restoredDesk();
    await desk.notDone(n);
    expect(await problemOf(desk.charge(n))).toMatchObject({ kind: 'outcome_unknown_blocks' });
    expect(desk.debits()).toBe(1);
  },
);
