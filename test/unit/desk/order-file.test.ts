// A file of order ids, as people save them: with a header or without, with amounts or without.
import { expect, test } from 'vitest';
import { ordersOf, readOrderFile } from '../../../main/desk/capture-many/order-file.ts';

test.each([
  ['order_a\norder_b', false, 'Column 1', null],
  ['Order\norder_a\norder_b', true, 'Order', null],
  ['order_a,12.50\norder_b,3', false, 'Column 1', null],
  ['When;Total (USD);Which\nyesterday;12,000.50;order_a', true, 'Which', 'Total (USD)'],
  ['\uFEFFid\tamount_cents\r\norder_a\t100\r\n', true, 'id', 'amount_cents'],
])('the columns of %j are guessed', async (text, hasHeader, orderId, amount) => {
  const { view } = await readOrderFile(text);
  expect(view).toMatchObject({ hasHeader, guess: { orderId, amount } });
});

test.each([['ordr_1\norder_b'], ['order-1,12.50\norder_b,3'], ['#1001\norder_b'], ['order_ä\norder_b']])(
  'a malformed first id without a header is told, not dropped: %j',
  async (text) => {
    const file = await readOrderFile(text);
    expect(file.view).toMatchObject({ hasHeader: false, rows: 2 });
    const columns = { orderId: 'Column 1', amount: null, amountUnit: 'dollars' as const };
    const { items, badLines } = ordersOf(file, columns);
    expect(items.map(({ orderId }) => orderId)).toEqual(['order_b']);
    expect(badLines).toEqual([{ line: 1, kind: 'malformed', problem: expect.stringContaining('is not an order id') }]);
  },
);

test('a header that begins like an id is a header', async () => {
  const { view } = await readOrderFile('order_id,order_amount\norder_b,3');
  expect(view).toMatchObject({ hasHeader: true, rows: 1, guess: { orderId: 'order_id', amount: 'order_amount' } });
});

test('a file without an order id has no guess, and an empty one is refused', async () => {
  expect((await readOrderFile('name\nAda\n')).view.guess).toBeNull();
  await expect(readOrderFile(' \n\n')).rejects.toMatchObject({ problem: { code: 'invalid_input' } });
});

test('each order comes once, with its line and cents; what is none comes with its line and why', async () => {
  const file = await readOrderFile('id,amount\n\norder_a,"1,234.50"\norder_b,\nchrge_1,5\norder_a,1\norder_c,0\n,7\n');
  const columns = { orderId: 'id', amount: 'amount', amountUnit: 'dollars' as const };
  const { items, badLines } = ordersOf(file, columns);
  expect(items).toEqual([
    { orderId: 'order_a', amount: 123_450, line: 3 },
    { orderId: 'order_b', amount: null, line: 4 },
  ]);
  expect(badLines.map(({ line, kind }) => [line, kind])).toEqual([
    [5, 'malformed'],
    [6, 'duplicate'],
    [7, 'malformed'],
    [8, 'malformed'],
  ]);
});
