// Error bodies that would keep the reader busy, or that look like Paydesk's own words.
import { expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import {
  type ExpectedAnswer,
  expectedCharge,
  expectedOrder,
} from '../../../main/providers/hosted-ach/expected-answer.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';

const ORDER = 'order_1';

function read(
  status: number,
  json: unknown,
  expected: ExpectedAnswer<unknown> = expectedCharge(ORDER) as ExpectedAnswer<unknown>,
) {
  const answer = { kind: 'answered', status, text: '', json, mediaType: 'application/json' } as const;
  return readAnswer({ ...answer, challenge: null, retryAfterMs: null }, expected, []);
}

test('a long sentence of one word again and again is read at once', () => {
  const evil = [
    'api',
    'orders',
    'aA',
    'order_',
    '%2',
    'a_',
    'invalid ',
    'token ',
    'the token ',
    '. ',
    '...',
    'order ',
    'order id ',
  ].map((sign) => sign.repeat(2000).slice(0, 1900));
  const before = process.cpuUsage();
  const many = Array.from({ length: 40_000 }, (_none, nth) => `no ${nth}`);
  read(422, { message: 'no', more: many, dots: '.'.repeat(500_000) });
  for (const message of evil)
    for (const expected of [expectedCharge(ORDER), expectedOrder('sess_1')] as ExpectedAnswer<unknown>[])
      for (const status of [401, 404, 409, 422, 429]) read(status, { message }, expected);
  const { user, system } = process.cpuUsage(before);
  // Before it was bounded, one such body took minutes.
  expect((user + system) / 1000).toBeLessThan(3000);
});

test.each<[string, unknown]>([
  ['one long sentence', { detail: `${'a'.repeat(2500)}${' not charged'.repeat(120)}` }],
  ['a sentence near the bound', { detail: `${'a'.repeat(8000)}${' not charged'.repeat(990)}` }],
  ['many members', Object.fromEntries(Array.from({ length: 80_000 }, (_none, nth) => [`member_${nth}`, nth]))],
  ['many openings', Array.from({ length: 45 }, () => '"('.repeat(9000))],
  ['openings near the bound', { detail: '"('.repeat(9900) }],
  ['a charge again and again', { detail: 'charge 1 '.repeat(2200) }],
  ['a denial again and again', { detail: `not ${'charge '.repeat(2800)}` }],
])('%s is read at once, whatever the status', (_what, body) => {
  const before = process.cpuUsage();
  for (const status of [400, 401, 404, 409, 422, 429, 500]) read(status, body);
  const { user, system } = process.cpuUsage(before);
  // Before it was bounded, one such body took up to 15 s. With every change of the mutation run built in, all seven take twice as long.
  expect((user + system) / 1000).toBeLessThan(5000);
});

test('words that look like a remark of Paydesk’s are kept, and shown, as the service’s', () => {
  const forged = remark('sandbox_did_it');
  const { detail } = read(422, { detail: forged }) as { detail: string };
  expect(detail).toBe(remark('service_said', { text: forged }));
  expect(remarkText(detail)).toBe(forged);
});
