// JSON whose meaning depends on who reads it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from '../../../contract/read-json.ts';

test.each([
  ['{"amount":1,"amount":2}', 'repeated', 'amount'],
  ['{"amount":1,"\\u0061mount":1}', 'repeated', 'amount'],
  ['{"amount" :1,\n"amount"\t: 1}', 'repeated', 'amount'],
  ['[{"a":{"b":"}","b":1}}]', 'repeated', 'b'],
  ['{"__proto__":1,"__proto__":1}', 'repeated', '__proto__'],
  ['{"":1,"":1}', 'repeated', ''],
  ['{"amount":100.00000000000000001}', 'inexact', '100.00000000000000001'],
  ['{"amount":99.999999999999999999}', 'inexact', '99.999999999999999999'],
  ['{"amount":-1e-400}', 'inexact', '-1e-400'],
  ['1000000000000000000001e-19', 'inexact', '1000000000000000000001e-19'],
])('%s loses what it says', (text, kind, lost) => {
  expect(readJson(text)).toEqual({ lost: { kind, text: lost } });
});

test.each([
  '{"a":{"amount":1},"b":{"amount":1},"amount":1}',
  '["amount","amount"]',
  '{"a":"{\\"amount\\":1,\\"amount\\":1}","b":"100.00000000000000001"}',
  '[100.00, 1e2, 100.000e0, -0, 0.0, 0e9, 1.50E+1, 10000]',
  '[0.1, 0.30000000000000004, 9007199254740993, 1e999]',
])('%s is read as JSON.parse reads it', (text) => {
  expect(readJson(text)).toEqual({ json: JSON.parse(text) });
});

test('whatever is written as JSON is read the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 1);
      expect(readJson(text)).toEqual({ json: JSON.parse(text) });
    }),
  );
});

test('text that isn’t JSON is no JSON', () => {
  for (const text of ['', '{"a":1,"a":2', '{"a":1,}', "{'a':1}"]) expect(() => readJson(text)).toThrow(SyntaxError);
});
