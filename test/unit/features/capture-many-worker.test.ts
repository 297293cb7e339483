// A run's worker, on a ledger and a clock of the test's own: whatever the calls' ends and a person's wishes, no order is tried twice while it may be charged.
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { RunView } from '../../../contract/console/capture-many.ts';
import {
  type Attempt,
  type Clock,
  openRunWorker,
  type WorkLedger,
} from '../../../main/features/capture-many/run-worker.ts';
import type { ClaimedItem, ItemResult } from '../../../main/ledger/capture-many/work-items.ts';
import { SHARED_CALLS } from '../../../main/ledger/ledger.ts';
import { PaydeskError } from '../../../main/process/problem.ts';

const RUN = { id: 'run', elapsedMs: 0, capturedSum: 0, amountDiffers: 0, counts: { waiting: 0 } } as unknown as RunView;

/** Time that passes only when nothing else is left to do. */
function testClock() {
  let now = 0;
  const timers = new Set<{ at: number; call: () => void }>();
  const clock: Clock = {
    now: () => now,
    chance: () => 0.5,
    after: (ms, call) => {
      const timer = { at: now + ms, call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  const tick = () => {
    const [next] = [...timers].sort((a, b) => a.at - b.at);
    if (!next) return false;
    timers.delete(next);
    now = Math.max(now, next.at);
    next.call();
    return true;
  };
  return { clock, tick };
}

type Item = { seq: number; state: ItemResult['state']; entryId: string | null };

function testLedger(count: number) {
  const items: Item[] = Array.from({ length: count }, (_each, seq) => ({ seq, state: 'waiting', entryId: null }));
  let entries = 0;
  let ended: string | null = null;
  const ledger: WorkLedger = {
    claimItems: async (_run, limit) =>
      items
        .filter(({ state, entryId }) => state === 'waiting' && entryId === null)
        .slice(0, limit)
        .map((item): ClaimedItem => {
          entries += 1;
          item.entryId = `entry_${entries}`;
          const { seq, entryId } = item;
          return { seq, entryId, orderId: `order_${seq}`, accountId: 'a', expectedAmount: 1, knownAmount: null };
        }),
    recordItems: async (_run, results) => {
      for (const { seq, state } of results) {
        const item = items[seq] as Item;
        expect(item.state).toBe('waiting');
        item.state = state;
        if (state === 'waiting') item.entryId = null;
      }
    },
    followJournal: async () => {
      for (const item of items) if (item.state === 'waiting') item.entryId = null;
    },
    pauseRun: async () => {
      ended = 'paused';
    },
    endRun: async (_run, { state }) => {
      ended = state;
    },
  };
  return { ledger, items, ended: () => ended };
}

const attempts: fc.Arbitrary<Attempt> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('captured', 'already_captured', 'refused', 'skipped').map(resultOf) },
  { weight: 1, arbitrary: fc.constant(resultOf('unknown')) },
  { weight: 1, arbitrary: fc.constant({ kind: 'blocked' as const, entryId: 'an earlier entry', why: 'unknown' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('again' as const),
      cause: fc.constantFrom('limited' as const, 'unreachable' as const),
      retryAfterMs: fc.option(fc.nat(60_000)),
    }),
  },
);

function resultOf(state: 'captured' | 'already_captured' | 'refused' | 'unknown' | 'skipped'): Attempt {
  return { kind: 'result', result: { state, why: null, chargeId: null, chargedAmount: null } };
}

test('every order ends with one outcome or waits, at most 16 calls are on their way and 16 answers unwritten, and the run ends in one state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 150 }),
      fc.array(attempts, { minLength: 1, maxLength: 300 }),
      fc.option(fc.tuple(fc.nat(200), fc.constantFrom('paused' as const, 'stopped' as const))),
      async (count, ends, wish) => {
        const { clock, tick } = testClock();
        const { ledger, items, ended } = testLedger(count);
        let [made, begun, underWay, most, mostBegun] = [0, 0, 0, 0, 0];
        const tried = new Map<number, string>();
        const limited = new Map<number, number>();
        const attempt = async ({ seq, entryId }: ClaimedItem, answered: () => void): Promise<Attempt> => {
          begun += 1;
          underWay += 1;
          most = Math.max(most, underWay);
          mostBegun = Math.max(mostBegun, begun);
          expect(tried.get(seq)).not.toBe('final');
          await new Promise<void>((resolve) => clock.after(10, resolve));
          underWay -= 1;
          const end = ends[made % ends.length] as Attempt;
          made += 1;
          // The fourth 429 of an order is its last, as for a single capture.
          if (end.kind === 'again' && end.cause === 'limited') limited.set(seq, (limited.get(seq) ?? 0) + 1);
          tried.set(seq, end.kind === 'again' && limited.get(seq) !== 4 ? entryId : 'final');
          if (wish && made === wish[0]) worker.end({ to: wish[1], reason: 'person', why: null });
          if (end.kind === 'result' && end.result.state.endsWith('captured')) {
            answered();
            await new Promise<void>((resolve) => clock.after(25, resolve));
          }
          begun -= 1;
          return end;
        };
        const worker = openRunWorker({ ledger, attempt, clock, run: RUN });
        let over = false;
        void worker.ended.then(() => {
          over = true;
        });
        for (let quiet = 0; !over && quiet < 50; ) {
          await new Promise((resolve) => setImmediate(resolve));
          quiet = over || tick() ? 0 : quiet + 1;
        }
        expect(over).toBe(true);
        expect([begun, underWay]).toEqual([0, 0]);
        expect(most).toBeLessThanOrEqual(16);
        expect(mostBegun).toBeLessThanOrEqual(32);
        const finals = [...tried].filter(([, end]) => end === 'final').map(([seq]) => seq);
        expect(items.filter(({ state }) => state !== 'waiting').map(({ seq }) => seq)).toEqual(
          finals.sort((a, b) => a - b),
        );
        if (ended() === 'done') expect(finals).toHaveLength(count);
        else expect(ended()).toBe(wish?.[1] === 'stopped' && ended() === 'stopped' ? 'stopped' : 'paused');
        // The waiting item has no worker and can be claimed again.
        expect(items.every(({ state, entryId }) => state !== 'waiting' || entryId === null)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

test('the next call leaves as soon as one is answered, though that answer isn’t written yet', async () => {
  const { clock, tick } = testClock();
  const { ledger, ended } = testLedger(8);
  const sent: number[] = [];
  let isKept = () => undefined as unknown;
  const kept = new Promise<void>((resolve) => {
    isKept = resolve;
  });
  const attempt = async ({ seq }: ClaimedItem, answered: () => void) => {
    sent.push(seq);
    if (seq < 2) answered();
    await kept;
    return resultOf('captured');
  };
  const worker = openRunWorker({ ledger, attempt, clock, run: RUN });
  await vi.waitFor(() => expect(sent).toHaveLength(6));
  expect(worker.view()).toMatchObject({ counts: { sent: 6 }, concurrency: 4 });
  isKept();
  while (ended() === null) {
    await new Promise((resolve) => setImmediate(resolve));
    tick();
  }
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

/** A run of one order whose end the ledger refuses until `hasRoom`. */
function runWithoutRoom() {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => told.mockRestore());
  const { clock, tick } = testClock();
  const { ledger, ended } = testLedger(1);
  let [hasRoom, over, tries] = [false, false, 0];
  const wantRoom = async () => {
    tries += 1;
    if (!hasRoom) throw new PaydeskError('ledger_disk_full');
  };
  const full: WorkLedger = {
    ...ledger,
    endRun: (...end) => wantRoom().then(() => ledger.endRun(...end)),
    pauseRun: (...pause) => wantRoom().then(() => ledger.pauseRun(...pause)),
  };
  const worker = openRunWorker({
    ledger: full,
    clock,
    run: RUN,
    attempt: async () => resultOf('captured'),
  });
  void worker.ended.then(() => {
    over = true;
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const pass = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await settle();
      tick();
    }
    await settle();
  };
  const makeRoom = () => {
    hasRoom = true;
  };
  return { worker, told, pass, makeRoom, ended, over: () => over, tries: () => tries };
}

test('an end the ledger can’t take is tried again until it can', async () => {
  const run = runWithoutRoom();
  await run.pass(10);
  expect(run.tries()).toBeGreaterThan(3);
  expect([run.over(), run.ended()]).toEqual([false, null]);
  run.makeRoom();
  await run.pass(2);
  expect([run.over(), run.ended()]).toEqual([true, 'done']);
  expect(run.told).toHaveBeenCalledTimes(1);
});

test('closing waits for no room on the disk', async () => {
  const run = runWithoutRoom();
  await run.pass(10);
  run.worker.close();
  await run.pass(0);
  expect(run.over()).toBe(true);
});

test.each([{ to: 'paused', reason: 'trouble', why: 'no room' }, { to: 'stopped' }] as const)(
  'a team’s server takes how a run is $to',
  async (ending) => {
    const { ledger } = testLedger(0);
    const told: unknown[][] = [];
    const noted: WorkLedger = {
      ...ledger,
      pauseRun: async (_run, how) => void told.push(['pauseRun', how]),
      endRun: async (_run, how) => void told.push(['endRun', how]),
    };
    const worker = openRunWorker({ ledger: noted, attempt: vi.fn(), clock: testClock().clock, run: RUN });
    worker.end(ending);
    await worker.ended;
    const [[call, how] = []] = told;
    const { args } = SHARED_CALLS[call === 'pauseRun' ? 'pauseRun' : 'endRun'];
    expect(args.safeParse(['6f0b7c3e-1111-4111-8111-111111111111', how]).success).toBe(true);
  },
);
