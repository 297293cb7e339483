// Which column of a file of orders holds what is charged: two that differ are asked about, and what stands beside an amount isn't one.
import { expect, test } from 'vitest';
import { ordersOf, readOrderFile as readUpload } from '../../../main/features/capture-many/order-file.ts';
import { uploaded } from '../../support/console/uploaded.ts';

const readOrderFile = (text: string) => readUpload(uploaded(text));

test.each([
  ['Total', 'Amount due'],
  ['Amount', 'Capture amount'],
  ['Amount', 'Charge amount'],
  ['Amount', 'To capture'],
  ['Total', 'Balance'],
  ['Total', 'New total'],
  ['Total', 'Partial amount'],
  ['Total', 'Total after discount'],
  ['Amount (cents)', 'Amount due'],
])('a file whose “%s” and “%s” differ in a row is charged by neither until a person chooses', async (first, second) => {
  const shown = first.includes('cents') ? ['900', '90000'] : ['9.00', '900.00'];
  const file = await readOrderFile(
    `Order ID,${first},${second}\norder_1,${shown[0]},9.00\norder_2,${shown[1]},9.00\norder_3,9,\n`,
  );
  const { guess, amountsIn } = file.view;
  if (!guess) throw new Error('No column holds order IDs.');
  expect([guess.amount, amountsIn]).toEqual([null, [first, second]]);
  await expect(ordersOf(file, guess)).rejects.toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ code: 'file_amounts_differ', params: { first, second } }),
    }),
  );
  const { items } = await ordersOf(file, { ...guess, amount: second });
  expect(items.map(({ amount }) => amount)).toEqual([900, 900, null]);
});

test('whole dollars that differ are asked about too, wherever in the file', async () => {
  const alike = Array.from({ length: 60 }, (_, n) => `order_${n},9,9.00\n`).join('');
  expect((await readOrderFile(`Order ID,Amount,Charge\n${alike}order_x,900,9\n`)).view.guess?.amount).toBeNull();
  expect((await readOrderFile(`Order ID,Amount,Charge\n${alike}`)).view.guess?.amount).toBe('Amount');
});

test.each([
  ...['Tax', 'Tip amount', 'Seller fee', 'Shipping', 'Discount total', 'Subtotal', 'Unit price', 'Refunded (cents)'],
  ...['Amount (EUR)', 'Weight', 'Hours', 'Exchange rate', 'Fee (%)', 'Qty', 'Items'],
])('“%s” stands beside an amount without a question', async (name) => {
  for (const row of ['9.00,12.50', '9,12']) {
    expect((await readOrderFile(`Order ID,Amount,${name}\norder_1,${row}\n`)).view.guess?.amount).toBe('Amount');
  }
});

test.each([
  ...[
    'Store',
    'Zip',
    'Invoice no.',
    'Order',
    'Invoice',
    'Line of the file',
    'Year',
    'Terminal ID',
    'SKU',
    'Table',
    'Priority',
    'Last 4 of card',
    '',
  ],
])('a whole number under “%s” stands beside an amount without a question', async (name) => {
  const { guess } = (await readOrderFile(`Order ID,Amount,${name}\norder_1,9,12\n`)).view;
  expect(guess?.amount).toBe('Amount');
});

test('neither a column of 0 and 1, nor the same amount in cents, is another amount', async () => {
  const text = 'Order ID,First order,Amount,Amount (cents)\norder_1,1,9.00,900\norder_2,0,8.00,800\n';
  expect((await readOrderFile(text)).view.guess).toMatchObject({ amount: 'Amount (cents)', amountUnit: 'cents' });
});

test.each([
  ...['Charge', 'To charge', 'Capture', 'Payment', 'Balance', 'Net', 'Gross', 'Debit', 'Owed', 'Outstanding', 'Pay'],
  ...['Final', 'Authorised', 'Cost', 'Betrag'],
])('whole dollars under “%s” aren’t left out until a person says that there are no amounts', async (name) => {
  const file = await readOrderFile(`Order ID,${name}\norder_1,9\n`);
  expect(file.view.amountsIn).toEqual([name]);
  await expect(ordersOf(file, { orderId: 'Order ID', amount: null, amountUnit: 'dollars' })).rejects.toThrow(
    'file_amounts_unchosen',
  );
});

test.each([
  'Phone',
  'Year',
  'Order no',
  'Customer ID',
  'customerId',
  'Qty',
  'Zip code',
  'Store',
  'Row #',
  'Last order',
])('nothing is asked about amounts of whole numbers under “%s”', async (name) => {
  expect((await readOrderFile(`Order ID,${name}\norder_1,2026\n`)).view.amountsIn).toEqual([]);
});
