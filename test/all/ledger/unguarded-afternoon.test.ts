// A bad afternoon without what holds: it shows that the other afternoons would notice.
import { expect, test } from 'vitest';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { spendAfternoon } from '../faults/afternoon.ts';
import { isGood } from '../faults/verdict.ts';

test('without the ledger’s unique indexes consumers are charged twice, and the afternoon notices', {
  timeout: 180_000,
}, async () => {
  const { verdict } = await spendAfternoon({
    folder: tempFolder(),
    timeOuts: 0,
    seed: 6,
    say: () => undefined,
    against: 'permissive',
    orders: 60,
    kills: 1,
    guarded: false,
  });
  expect(verdict.chargedTwice).toBeGreaterThan(0);
  expect(verdict.ordersChargedTwice).toBeGreaterThan(0);
  expect(isGood(verdict)).toBe(false);
});
