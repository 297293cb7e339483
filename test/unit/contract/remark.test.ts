// Remarks: stored as text, told from the words of a service or a person, and each with its sentence.
import { expect, test } from 'vitest';
import { OrderFilter } from '../../../contract/console/order.ts';
import { problemFrom } from '../../../contract/console/problem.ts';
import { problemRemark, REMARKS, remark, remarkIn } from '../../../contract/console/remark.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';

/** A value for a param, by its name. */
const VALUES: Record<string, unknown> = {
  fields: ['order.id', 'charge.amount'],
  problem: problemFrom('order_not_found', { orderId: 'order_9' }),
  status: 422,
  seconds: 30,
  minutes: 12,
  times: 8,
  tries: 4,
  line: 7,
  cells: 3,
  columns: 2,
  count: 5,
  calls: 9,
  told: 1200,
  known: 1300,
  planned: 100,
  now: 200,
  amount: 1400,
  most: 500,
  left: 600,
  olderThanHours: 48,
  fact: 12,
  day: '2026-11-03',
  chargedOn: '2026-11-18',
  filter: OrderFilter.parse({ accountId: 'a-seller' }),
};
const OTHER: Record<string, Record<string, unknown>> = {
  track_number_contradicts: { told: 'T-1', known: 'T-2' },
  order_has_other_charge: { known: 'charge_7' },
  two_charges_of_order: { known: 'charge_7' },
  two_payouts_of_month: { known: 'payout_7' },
  orders_filtered: { status: 'ready' },
};
const codes = Object.keys(REMARKS) as (keyof typeof REMARKS)[];

function paramsOf(code: keyof typeof REMARKS): Record<string, unknown> {
  const names = Object.keys(REMARKS[code]);
  const params = names.map((name) => [
    name,
    OTHER[code]?.[name] ?? VALUES[name] ?? (/at$/i.test(name) ? '2026-11-21T17:48:09.000Z' : `a-${name}`),
  ]);
  return Object.fromEntries(params);
}

test.each(codes)('%s has a sentence that says all it knows', (code) => {
  const params = paramsOf(code);
  const stored = JSON.stringify({ code, params });
  expect(remarkIn(stored)).toEqual({ code, params });
  const sentence = remarkText(stored);
  expect(sentence).toMatch(/\S/);
  expect(sentence).not.toContain(code);
  for (const [name, value] of Object.entries(params))
    if (typeof value === 'string' && value === `a-${name}`) expect(sentence).toContain(value);
});

test.each([
  'The order has expired.',
  '',
  '{"code":"order_expired"}',
  '{"code":"nobody_knows","params":{}}',
  '{"code":"paydesk_stopped","params":{"more":1}}',
  '{"code":"paydesk_stopped","params":{},"more":1}',
  '{"code":"answer_late","params":{"seconds":"soon"}}',
  '{"code":"answer_late","params":',
])('%j is no remark, and is shown as it is stored', (stored) => {
  expect(remarkIn(stored)).toBeNull();
  expect(remarkText(stored)).toBe(stored);
});

test('times are written as the place that shows them writes them', () => {
  const stored = remark('since_backup', { takenAt: '2026-11-21T17:48:09.000Z' });
  expect(remarkText(stored)).toContain('a backup of 2026-11-21 17:48 UTC.');
  expect(remarkText(stored, () => 'Friday')).toContain('a backup of Friday.');
});

test('a remark may hold another one, or the service’s own words', () => {
  const late = remark('answer_late', { seconds: 1 });
  expect(remarkText(remark('answer_refuses', { detail: late }))).toBe(
    'The payment service declined it: “No response within 1 second.”',
  );
  expect(remarkText(remark('answer_refuses', { detail: 'Too old.' }))).toBe(
    'The payment service declined it: “Too old.”',
  );
});

test('a problem is kept without what else it carried', () => {
  const stored = problemRemark(problemFrom('order_not_found', { orderId: 'order_9' }, { details: 'a stack' }));
  expect(stored).not.toContain('a stack');
  expect(remarkText(stored)).toContain('order_9');
});
