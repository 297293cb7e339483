// How often may be asked, however many processes are asked.
// @module-tag postgres
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createRateLimit, type RateLimit } from '../../service/http/rate-limit.ts';
import { drawCalls, forgetFullLimits } from '../../service/store/call-limits.ts';
import { openStore, type Store } from '../../service/store/database.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

/** What processes share; each has limits of its own over it. */
async function openShared(): Promise<Store> {
  const store = await openStore(await placeOfFolder(tempFolder(), 'migrated'));
  onTestFinished(() => store.destroy());
  return store;
}

async function limitOf(perMinute: number): Promise<RateLimit> {
  return createRateLimit(await openShared(), 'api', perMinute);
}

const inTurn = async (calls: (() => Promise<number>)[]) => {
  const waits: number[] = [];
  for (const call of calls) waits.push(await call());
  return waits;
};

test('three a minute get through at once; then it is told how long to wait, and that is right', async () => {
  const limit = await limitOf(3);
  const at = (moment: number) => () => limit('a', moment);
  expect(await inTurn([at(0), at(0), at(0), at(0)])).toEqual([0, 0, 0, 20]);
  expect(await inTurn([at(19_999), at(20_000), at(20_000)])).toEqual([1, 0, 20]);
  expect(await limit('b', 0)).toBe(0);
});

test('nobody is locked out when the clock is set back', async () => {
  const limit = await limitOf(3);
  for (let n = 0; n < 4; n++) await limit('a', 10 * 3_600_000);
  expect(await limit('a', 0)).toBe(0);
});

test('0 sets no limit', async () => {
  const limit = await limitOf(0);
  expect(await Promise.all(Array.from({ length: 1000 }, () => limit('a', 0)))).toEqual(Array(1000).fill(0));
});

test.each([60, 12_000])('three processes together let %i a minute through, all asked at once', async (perMinute) => {
  const store = await openShared();
  const limits = Array.from({ length: 3 }, () => createRateLimit(store, 'tokens', perMinute));
  const waits = await Promise.all(
    limits.flatMap((limit) => Array.from({ length: perMinute / 2 }, () => limit('a', 1_000_000))),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(perMinute);
  expect(Math.max(...waits)).toBe(1);
});

test('of a generous limit a process asks the store once in a hundred calls, and what others left it uses up', async () => {
  const store = await openShared();
  const limit = createRateLimit(store, 'api', 1000);
  for (let n = 0; n < 10; n += 1) await limit('a', 0);
  const counted = await store.selectFrom('call_limits').select('full_again').execute();
  expect(counted).toEqual([{ full_again: 600 }]);
  const left = { limited: 'api', caller: 'a', perMinute: 1000, wanted: 990 } as const;
  expect(await drawCalls(store, left, 0)).toEqual({ calls: 990 });
  expect(await drawCalls(store, left, 0)).toEqual({ calls: 0, waitMs: 60 });
  expect(await limit('a', 0)).toBe(1);
});

test('who has all calls again is forgotten', async () => {
  const store = await openShared();
  await createRateLimit(store, 'api', 60)('a', 0);
  await forgetFullLimits(store, 999);
  expect(await store.selectFrom('call_limits').selectAll().execute()).toHaveLength(1);
  await forgetFullLimits(store, 1000);
  expect(await store.selectFrom('call_limits').selectAll().execute()).toEqual([]);
});

test('at whatever moments two processes are asked, no minute lets more through than twice the limit, and waiting as told is enough', async () => {
  const store = await openShared();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.boolean()), { maxLength: 100 }),
      async (perMinute, pauses) => {
        const limits = [0, 1].map(() => createRateLimit(store, 'api', perMinute));
        const allowed: number[] = [];
        run += 1;
        let at = 0;
        for (const [pause, isOther] of pauses) {
          at += pause;
          const limit = limits[Number(isOther)] as RateLimit;
          const wait = await limit(`caller ${run}`, at);
          if (wait > 0) {
            at += wait * 1000;
            expect(await limit(`caller ${run}`, at)).toBe(0);
          }
          allowed.push(at);
        }
        for (const start of allowed) {
          const inMinute = allowed.filter((moment) => moment >= start && moment < start + 60_000).length;
          expect(inMinute).toBeLessThanOrEqual(2 * perMinute);
        }
      },
    ),
    { numRuns: length(8, 25) },
  );
});
