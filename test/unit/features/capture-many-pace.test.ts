// The pace of a run, whatever the service does: never more at once than allowed, Retry-After obeyed, three unknowns in a row stop it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import {
  afterCall,
  type CallEnd,
  FIRST_LIMIT,
  freshPace,
  MAX_AT_ONCE,
  type Pace,
  UNKNOWNS_TO_PAUSE,
} from '../../../main/features/capture-many/pace.ts';

const ends = fc.array(
  fc.record({
    kind: fc.constantFrom<CallEnd['kind']>('answered', 'unknown', 'limited', 'unreachable'),
    tookMs: fc.nat(5_000),
    retryAfterMs: fc.option(fc.nat(120_000)),
    chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
);

/** Plays calls one after the other; each step sees the pace before and after it. */
function play(calls: typeof ends extends fc.Arbitrary<infer Ends> ? Ends : never) {
  let pace = freshPace();
  let now = 1_000_000;
  return calls.map(({ kind, tookMs, retryAfterMs, chance }) => {
    const before = pace;
    const begunAt = now;
    now += tookMs;
    const made = afterCall(pace, { kind, begunAt, retryAfterMs }, now, chance);
    pace = made.pace;
    return { kind, before, after: made.pace, pause: made.pause, now, retryAfterMs };
  });
}

test('the limit stays between 1 and 16, grows by one at most, and never grows by anything but an answer', () => {
  fc.assert(
    fc.property(ends, (calls) => {
      for (const { kind, before, after } of play(calls)) {
        expect(after.limit).toBeGreaterThanOrEqual(1);
        expect(after.limit).toBeLessThanOrEqual(MAX_AT_ONCE);
        expect(after.limit - before.limit).toBeLessThanOrEqual(kind === 'answered' ? 1 : 0);
      }
    }),
  );
});

test('no call leaves before a 429 said so', () => {
  fc.assert(
    fc.property(ends, (calls) => {
      for (const { kind, after, now, retryAfterMs } of play(calls)) {
        if (kind !== 'limited') continue;
        expect(after.holdUntil).toBeGreaterThanOrEqual(now + (retryAfterMs ?? 1));
      }
    }),
  );
});

test('it pauses for unknown outcomes exactly where three came in a row without an answer between', () => {
  fc.assert(
    fc.property(ends, (calls) => {
      let inRow = 0;
      for (const { kind, pause } of play(calls)) {
        if (kind === 'answered') inRow = 0;
        if (kind === 'unknown') inRow += 1;
        expect(pause?.reason === 'unknowns').toBe(kind === 'unknown' && inRow >= UNKNOWNS_TO_PAUSE);
      }
    }),
  );
});

const answered = (pace: Pace, times: number): Pace =>
  Array.from({ length: times }).reduce<Pace>(
    (last) => afterCall(last, { kind: 'answered', begunAt: 0, retryAfterMs: null }, 0, 0).pace,
    pace,
  );

test('it begins at 4, is at 16 after some hundred answers, and a 429 halves it once for the whole crowd', () => {
  expect(freshPace().limit).toBe(FIRST_LIMIT);
  const full = answered(freshPace(), 600);
  expect(full.limit).toBe(MAX_AT_ONCE);
  const limited = (pace: Pace, begunAt: number, now: number) =>
    afterCall(pace, { kind: 'limited', begunAt, retryAfterMs: 1000 }, now, 0).pace;
  const once = limited(full, 100, 200);
  expect(once.limit).toBe(8);
  expect(limited(limited(once, 110, 210), 120, 220).limit).toBe(8);
  expect(limited(once, 1_300, 1_400).limit).toBe(4);
});

test('a service that asks for an hour, or can’t be reached eight times in a row, is left to a person', () => {
  const hour = afterCall(freshPace(), { kind: 'limited', begunAt: 0, retryAfterMs: 3_600_000 }, 0, 0);
  expect(hour.pause).toEqual({ reason: 'trouble', why: remark('service_asks_to_wait', { minutes: 60 }) });
  let pace = freshPace();
  const pauses = Array.from({ length: 8 }, (_each, index) => {
    const made = afterCall(
      pace,
      { kind: 'unreachable', begunAt: index * 100, retryAfterMs: null },
      index * 100 + 1,
      0.5,
    );
    pace = made.pace;
    return made.pause?.reason ?? null;
  });
  expect(pauses).toEqual([null, null, null, null, null, null, null, 'trouble']);
});

const call = (pace: Pace, kind: CallEnd['kind'], more: Partial<CallEnd> = {}, now = 1000, chance = 0) =>
  afterCall(pace, { kind, begunAt: now, retryAfterMs: null, ...more }, now, chance);

test('one more may be on its way after four answers for each that may be already', () => {
  expect(answered(freshPace(), 15)).toMatchObject({ limit: 4, answers: 15 });
  expect(answered(freshPace(), 16)).toMatchObject({ limit: 5, answers: 0 });
  expect(answered(freshPace(), 16 + 19)).toMatchObject({ limit: 5, answers: 19 });
  expect(answered(freshPace(), 16 + 20)).toMatchObject({ limit: 6, answers: 0 });
});

test('an unknown outcome, a 429 and a lost connection each begin the count of answers anew', () => {
  const almost = answered(freshPace(), 15);
  for (const kind of ['unknown', 'limited', 'unreachable'] as const) {
    expect(call(almost, kind).pace.answers).toBe(0);
  }
});

test('an answer forgets the unknown outcomes and the fallbacks before it', () => {
  const before = { ...freshPace(), unknownsInRow: 2, fallbacks: 7 };
  expect(call(before, 'answered')).toMatchObject({ pace: { unknownsInRow: 0, fallbacks: 0 }, pause: null });
});

test('three unknown outcomes pause a run without a word of trouble', () => {
  const two = call(call(freshPace(), 'unknown').pace, 'unknown');
  expect(two.pause).toBeNull();
  expect(call(two.pace, 'unknown').pause).toEqual({ reason: 'unknowns', why: null });
});

test('a limit of one is not halved, an odd one is halved downwards, and only a 429 halves it', () => {
  const at = (limit: number): Pace => ({ ...freshPace(), limit });
  expect(call(at(1), 'limited').pace.limit).toBe(1);
  expect(call(at(7), 'limited').pace.limit).toBe(3);
  expect(call(at(8), 'unreachable').pace.limit).toBe(8);
});

test.each([
  [1, 0, 250],
  [1, 0.5, 375],
  [2, 0, 500],
  [4, 0, 2000],
  [6, 0, 8000],
  [7, 0, 15_000],
  [7, 0.5, 22_500],
])('fallback %i waits its time (chance %d): %i ms', (fallback, chance, wait) => {
  const before = { ...freshPace(), fallbacks: fallback - 1 };
  expect(call(before, 'unreachable', {}, 1000, chance).pace).toMatchObject({
    fallbacks: fallback,
    holdUntil: 1000 + wait,
    fellBackAt: 1000,
  });
});

test('Retry-After is waited for, spread over a quarter of a second, and never shortens a longer wait', () => {
  expect(call(freshPace(), 'limited', { retryAfterMs: 2000 }, 1000, 0.5).pace.holdUntil).toBe(3125);
  const held = { ...freshPace(), holdUntil: 60_000 };
  expect(call(held, 'limited', { retryAfterMs: 2000 }).pace.holdUntil).toBe(60_000);
});

test('calls that began before it fell back belong to the same crowd: they change neither limit, count nor moment', () => {
  const fallen = call(freshPace(), 'limited', {}, 1000).pace;
  expect(call(fallen, 'limited', { begunAt: 999 }, 1500).pace).toMatchObject({
    limit: 2,
    fallbacks: 1,
    fellBackAt: 1000,
  });
  expect(call(fallen, 'limited', { begunAt: 1000 }, 1500).pace).toMatchObject({
    limit: 1,
    fallbacks: 2,
    fellBackAt: 1500,
  });
});

test('a person is asked where a service wants more than ten minutes, and told how many, rounded up', () => {
  const asked = (retryAfterMs: number) => call(freshPace(), 'limited', { retryAfterMs }).pause;
  expect(asked(600_000)).toBeNull();
  expect(asked(600_001)).toEqual({
    reason: 'trouble',
    why: remark('service_asks_to_wait', { minutes: 11 }),
  });
});

test('the eighth fallback in a row asks a person, and says which trouble it is', () => {
  const seven = { ...freshPace(), fallbacks: 7 };
  expect(call({ ...seven, fallbacks: 6 }, 'limited').pause).toBeNull();
  expect(call(seven, 'limited').pause).toEqual({
    reason: 'trouble',
    why: remark('limited_in_row', { times: 8 }),
  });
  expect(call(seven, 'unreachable').pause).toEqual({
    reason: 'trouble',
    why: remark('unreachable_in_row', { times: 8 }),
  });
});

test('a run begins with nothing behind it', () => {
  expect(freshPace()).toEqual({
    limit: 4,
    answers: 0,
    fellBackAt: Number.NEGATIVE_INFINITY,
    holdUntil: 0,
    unknownsInRow: 0,
    fallbacks: 0,
  });
});

test('a 429 that doesn’t say whether anything was done pauses at once, and the pace stays', () => {
  const before: Pace = { ...freshPace(), limit: 7, answers: 3, unknownsInRow: 1 };
  const end: CallEnd = { kind: 'unclear_limit', begunAt: 0, retryAfterMs: 1_000 };
  expect(afterCall(before, end, 0, 0)).toEqual({
    pace: { ...before, answers: 0 },
    pause: { reason: 'unknowns', why: remark('limit_unclear') },
  });
});
