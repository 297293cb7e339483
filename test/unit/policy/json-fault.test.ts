// Where a policy stops being JSON, beside the runtime's own reading of the same text.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault } from '../../../main/policy/json-fault.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['{"a": 1}', null],
  ['', 0],
  ['{', 1],
  ['{"a" 1}', 5],
  ['{"a": 1,}', 8],
  ['[1, 2,]', 6],
  ['[1 2]', 3],
  ['{"a": 01}', 7],
  ['{"a": "b}', 6],
  ['{"a": 1} x', 9],
  ['{"a": 1]', 7],
  ['// a comment\n{}', 0],
  ["{'a': 1}", 1],
])('%j stops being JSON at %j', (text, at) => {
  expect(jsonFault(text)).toBe(at);
});

test('agrees with the runtime on what is JSON, whatever was changed in it', () => {
  const changed = fc
    .tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom('', ',', ':', '"', '{', ']', '\\', '0', ' ', '\u0000'),
      fc.nat(2),
    )
    .map(([text, place, put, cut]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + put + text.slice(at + cut);
    });
  fc.assert(
    fc.property(changed, (text) => (jsonFault(text) === null) === isJson(text)),
    { numRuns: 2000 },
  );
});

test('a text that is nested deeply is read to its end', () => {
  expect(jsonFault('['.repeat(200_000))).toBe(200_000);
});
