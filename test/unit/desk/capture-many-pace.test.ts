// The pace of a run, whatever the service does: never more at once than allowed, Retry-After obeyed, three unknowns in a row stop it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterCall,
  type CallEnd,
  FIRST_LIMIT,
  freshPace,
  MOST_AT_ONCE,
  type Pace,
  UNKNOWNS_TO_PAUSE,
} from '../../../main/desk/capture-many/pace.ts';

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
        expect(after.limit).toBeLessThanOrEqual(MOST_AT_ONCE);
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
  expect(full.limit).toBe(MOST_AT_ONCE);
  const limited = (pace: Pace, begunAt: number, now: number) =>
    afterCall(pace, { kind: 'limited', begunAt, retryAfterMs: 1000 }, now, 0).pace;
  const once = limited(full, 100, 200);
  expect(once.limit).toBe(8);
  expect(limited(limited(once, 110, 210), 120, 220).limit).toBe(8);
  expect(limited(once, 1_300, 1_400).limit).toBe(4);
});

test('a service that asks for an hour, or can’t be reached eight times in a row, is left to a person', () => {
  const hour = afterCall(freshPace(), { kind: 'limited', begunAt: 0, retryAfterMs: 3_600_000 }, 0, 0);
  expect(hour.pause).toEqual({ reason: 'trouble', words: 'The service asks to be left alone for 60 minutes.' });
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
