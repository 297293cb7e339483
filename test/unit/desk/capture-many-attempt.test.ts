// An order whose amount isn't what the dry run showed is skipped: nobody said yes to that.
import { expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { attemptIn } from '../../../main/desk/capture-many/attempt.ts';
import type { CallParts } from '../../../main/desk/journalled-call.ts';
import { PaydeskError } from '../../../main/problem.ts';

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
