// A short bad afternoon: real processes, faults of every kind and kill -9, at our service and at a provider that refuses no repeat.
import { expect, test } from 'vitest';
import { type Afternoon, spendAfternoon } from '../../all/faults/afternoon.ts';
import { isGood, wordsOf } from '../../all/faults/verdict.ts';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';

/** A machine that is busy with other tests needs its time. */
const LONGEST_MS = 180_000;

const short = (more: Pick<Afternoon, 'against' | 'orders' | 'kills' | 'guarded'>): Afternoon => ({
  folder: tempFolder(),
  timeOuts: 0,
  seed: 6,
  say: () => undefined,
  ...more,
});

const [ORDERS, KILLS] = length([50, 2], [150, 5]);

test.each(length(['permissive'] as const, ['service', 'permissive'] as const))(
  'after faults and kills at the %s, every order was charged once or is told to be not charged or unknown',
  { timeout: LONGEST_MS },
  async (against) => {
    const { verdict, kills } = await spendAfternoon(short({ against, orders: ORDERS, kills: KILLS, guarded: true }));
    expect(verdict.wrong, wordsOf(verdict, kills)).toEqual([]);
    expect(isGood(verdict)).toBe(true);
    expect(kills).toBe(KILLS);
    expect(verdict.chargedOnce).toBeGreaterThan(ORDERS * 0.6);
    expect(verdict.chargedOnce + verdict.unknown + verdict.notCharged).toBe(ORDERS);
  },
);
