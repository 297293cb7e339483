// What can become of a charge: no history leaves the legal moves.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RETURN_CODES, type ReturnCode } from '../../../contract/ach/return-codes.ts';
import { LATE_RETURN_MS } from '../../../service/books/returnable.ts';
import { type Move, outcomeOf, whyNotMove } from '../../../service/sandbox/charge-states.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 10, 21);
const PENDING = { settled_at: null, returned_at: null, return_code: null };
type Kept = { settled_at: string | null; returned_at: string | null; return_code: string | null };

const codes = Object.keys(RETURN_CODES) as ReturnCode[];
const moves: fc.Arbitrary<Move> = fc.oneof(
  fc.constant<Move>({ to: 'settled' }),
  fc.constantFrom(...codes).map((code): Move => ({ to: 'returned', code })),
);

function apply(kept: Kept, move: Move, at: number): Kept {
  if (whyNotMove(kept, move, at) !== undefined) return kept;
  const moment = new Date(at).toISOString();
  return move.to === 'settled'
    ? { ...kept, settled_at: moment }
    : { ...kept, returned_at: moment, return_code: move.code };
}

test('any history: settled at most once, returned at most once, never anything after a return, late only by late codes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(moves, fc.integer({ min: 0, max: 40 }))), (history) => {
      let kept: Kept = PENDING;
      let at = START;
      for (const [move, days] of history) {
        at += days * DAY;
        const before = kept;
        kept = apply(kept, move, at);
        if (outcomeOf(before) === 'returned') expect(kept).toEqual(before);
        if (before.settled_at !== null) expect(kept.settled_at).toBe(before.settled_at);
        if (outcomeOf(kept) === 'returned' && kept.settled_at !== null) {
          expect(['R05', 'R07', 'R10', 'R11']).toContain(kept.return_code);
          const wait = Date.parse(kept.returned_at ?? '') - Date.parse(kept.settled_at);
          expect(wait).toBeLessThanOrEqual(LATE_RETURN_MS);
        }
      }
    }),
  );
});

test('from pending every move is legal', () => {
  expect(whyNotMove(PENDING, { to: 'settled' }, START)).toBeUndefined();
  for (const code of codes) expect(whyNotMove(PENDING, { to: 'returned', code }, START)).toBeUndefined();
});

test('a consumer may have a settled debit returned on the 60th day, and not a moment later', () => {
  const settled = { ...PENDING, settled_at: new Date(START).toISOString() };
  expect(whyNotMove(settled, { to: 'returned', code: 'R10' }, START + 60 * DAY)).toBeUndefined();
  expect(whyNotMove(settled, { to: 'returned', code: 'R10' }, START + 60 * DAY + 1)).toBe('settled_too_long');
});
