// An order whose amount differs from the dry run is skipped, because nothing confirmed the new amount.
import { expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import type { CallParts } from '../../../main/features/calls/journalled-call.ts';
import { attemptIn } from '../../../main/features/capture-many/attempt.ts';
import { lookUpAgain } from '../../../main/features/capture-many/look-up-orders.ts';
import { PaydeskError } from '../../../main/process/problem.ts';

/** Parts that can't be entered: whatever reaches for them fails. */
const CLOSED = new Proxy({} as CallParts, {
  get: () => {
    throw new Error('nothing may be asked of a room');
  },
});
const answered = () => undefined;
const item = { seq: 0, orderId: 'order_1', accountId: 'a', entryId: 'entry' };

test('a changed amount is skipped with both amounts named, and nothing is journalled or sent', async () => {
  const attempt = attemptIn(CLOSED, 'environment', () => 0);
  expect(await attempt({ ...item, expectedAmount: 10_000, knownAmount: 12_345 }, answered)).toMatchObject({
    kind: 'result',
    result: {
      state: 'skipped',
      why: remark('amount_changed', { planned: 10_000, now: 12_345 }),
    },
  });
});

test.each([
  [10_000, 10_000],
  [10_000, null],
  [null, 10_000],
])('expected %s, known %s: it goes on to be sent', async (expectedAmount, knownAmount) => {
  const attempt = attemptIn(CLOSED, 'environment', () => 0);
  expect(await attempt({ ...item, expectedAmount, knownAmount }, answered)).toMatchObject({ kind: 'trouble' });
});

const blocked = (orderId: string) =>
  new PaydeskError('capture_needs_review', { otherOrderId: null }, { entryId: 'entry_7', orderId });

test.each([
  ['this order', 'order_1', { kind: 'blocked', entryId: 'entry_7' }],
  ['another order of its session', 'order_2', { kind: 'result', result: { state: 'skipped' } }],
])('an unknown outcome of %s blocks it, and says which', async (_whose, orderId, made) => {
  const parts = {
    ledger: { listEnvironments: () => Promise.reject(blocked(orderId)) },
  } as unknown as CallParts;
  const attempt = attemptIn(parts, 'environment', () => 0);
  expect(await attempt({ ...item, expectedAmount: null, knownAmount: null }, answered)).toMatchObject(made);
});

test('an order that costs another amount than minutes ago is looked up again and skipped, and nothing is sent', async () => {
  const asked: string[] = [];
  const payments = {
    lookUpOrder: async (_signer: unknown, orderId: string) => {
      asked.push(orderId);
      return {
        kind: 'order' as const,
        order: { amount: 90_000, chargeId: null, chargedAt: null, trackNumber: null, isCharged: false, status: '' },
      };
    },
  };
  const environment = {
    mode: 'merchant',
    accounts: [],
    baseUrl: 'b',
    authUrl: 'a',
    dashboardUrl: 'https://pay.example',
  };
  const plannedAt = '2026-11-25T10:00:00.000Z';
  const attemptAfter = (minutes: number) => {
    const now = () => Date.parse(plannedAt) + minutes * 60_000;
    const parts = { payments, environment, closing: new AbortController().signal };
    return attemptIn(CLOSED, 'environment', now, lookUpAgain(parts as never, { plannedAt, now }));
  };
  const planned = { ...item, expectedAmount: 900, knownAmount: 900 };
  expect(await attemptAfter(5)(planned, answered)).toMatchObject({
    result: { state: 'skipped', why: remark('amount_changed', { planned: 900, now: 90_000 }) },
  });
  expect(asked).toEqual(['order_1']);
  expect(await attemptAfter(5)({ ...planned, expectedAmount: 90_000, knownAmount: null }, answered)).toMatchObject({
    kind: 'trouble',
  });
  expect(await attemptAfter(1)(planned, answered)).toMatchObject({ kind: 'trouble' });
  expect(asked).toHaveLength(2);
});
