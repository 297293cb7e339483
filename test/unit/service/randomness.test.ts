// Randomness that a seed decides.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SessionId } from '../../../contract/issued-ids.ts';
import { newId } from '../../../service/secrets/identifiers.ts';
import { newCode } from '../../../service/secrets/one-time-code.ts';
import { drawnFrom, markOf, randomInt, seededSource } from '../../../service/secrets/randomness.ts';
import { newSecret } from '../../../service/secrets/secrets.ts';
import { environmentOfKey } from '../../../service/settings/environment.ts';

const drawSome = () => [newId('sess_'), newSecret(), newCode(), newId('order_'), randomInt(80, 160)];

test('the same seed draws the same identifiers, secrets and codes; another draws others', () => {
  const once = drawnFrom(seededSource('a'), () => [drawSome(), drawSome()]);
  expect(drawnFrom(seededSource('a'), () => [drawSome(), drawSome()])).toEqual(once);
  const other = drawnFrom(seededSource('b'), () => [drawSome(), drawSome()]);
  for (const [row, drawn] of once.entries())
    for (const [column, each] of drawn.slice(0, 2).entries()) expect(other[row]?.[column]).not.toBe(each);
});

test('a source that begins where another was goes on with the same bytes, however they were asked for', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      (seed, counts, at) => {
        const whole = seededSource(seed);
        const parts = counts.map((count) => whole.bytes(count));
        const split = Math.min(at, counts.length);
        const later = seededSource(
          seed,
          counts.slice(0, split).reduce((sum, count) => sum + count, 0),
        );
        expect(counts.slice(split).map((count) => later.bytes(count))).toEqual(parts.slice(split));
        const total = counts.reduce((sum, count) => sum + count, 0);
        expect(seededSource(seed).bytes(total)).toEqual(Buffer.concat(parts));
        expect(whole.drawn()).toBe(total);
      },
    ),
  );
});

test('identifiers and keys of a world are ones the contract accepts, and carry its mark', () => {
  const mark = markOf('a');
  const [id, key] = drawnFrom(seededSource('a'), () => [newId('sess_'), newId('key_sandbox_')]);
  expect(SessionId.safeParse(id).success).toBe(true);
  expect(id).toMatch(new RegExp(`^sess_${mark}_[A-Za-z0-9]{20}$`));
  expect(environmentOfKey(key)).toBe('sandbox');
});

test('every number of a range is about as likely', () => {
  const source = seededSource('range');
  const counts = new Map<number, number>();
  drawnFrom(source, () => {
    for (let drawn = 0; drawn < 7000; drawn += 1) {
      const number = randomInt(3, 10);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  });
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test('marks are twelve letters and digits, and no two of many seeds have the same', () => {
  const marks = Array.from({ length: 5000 }, (_, seed) => markOf(`${seed}`));
  for (const mark of marks) expect(mark).toMatch(/^[0-9a-z]{12}$/);
  expect(new Set(marks).size).toBe(5000);
});
