// A short bad afternoon: real processes, faults of every kind and kill -9, at our service and at a provider that refuses no repeat.
import { expect, test } from 'vitest';
import { type Afternoon, spendAfternoon } from '../../all/faults/afternoon.ts';
import { isGood, wordsOf } from '../../all/faults/verdict.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';

/** A machine that is busy with other tests needs its time. */
const LONGEST_MS = 180_000;

const short = (more: Pick<Afternoon, 'against' | 'orders' | 'kills' | 'guarded'>): Afternoon => ({
  ...{ folder: tempFolder(), timeOuts: 0, seed: 6, say: () => undefined },
  ...more,
});

test.each(['service', 'permissive'] as const)(
  'after faults and kills at the %s, every order was charged once or is told to be not charged or unknown',
  { timeout: LONGEST_MS },
  async (against) => {
    const { verdict, kills } = await spendAfternoon(short({ against, orders: 150, kills: 5, guarded: true }));
    expect(verdict.wrong, wordsOf(verdict, kills)).toEqual([]);
    expect(isGood(verdict)).toBe(true);
    expect(kills).toBe(5);
    expect(verdict.chargedOnce).toBeGreaterThan(100);
    expect(verdict.chargedOnce + verdict.unknown + verdict.notCharged).toBe(150);
  },
);

test('without the ledger’s unique indexes consumers are charged twice, and the afternoon notices', {
  timeout: LONGEST_MS,
}, async () => {
  const { verdict } = await spendAfternoon(short({ against: 'permissive', orders: 60, kills: 1, guarded: false }));
  expect(verdict.chargedTwice).toBeGreaterThan(0);
  expect(verdict.ordersChargedTwice).toBeGreaterThan(0);
  expect(isGood(verdict)).toBe(false);
});
