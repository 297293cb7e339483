// Which column of a file of refunds is the refund's: its amount and its day, not the payment's.
import { expect, test } from 'vitest';
import { type FactColumns, missingColumns } from '../../../contract/console/after-charge-import.ts';
import { remarkIn } from '../../../contract/console/remark.ts';
import { readFactsFile } from '../../../main/features/after-charge/read-facts-file.ts';
import { readStatement as readUpload } from '../../../main/features/reconcile/read-statement.ts';
import { uploaded } from '../../support/console/uploaded.ts';

const read = (text: string, chosen: FactColumns | null = null) =>
  readFactsFile(uploaded(text), { chosen }, '2026-11-22');

const readStatement = (text: string) => readUpload(uploaded(text), { mapping: null });

test.each([
  'Refund',
  'Refunded',
  'Refund (USD)',
  'Refund value',
  'Refund amt',
  'Partial refund',
  'Refunded at checkout',
])('a refund of $20.00 under “%s” isn’t the payment’s $100.00', async (name) => {
  const { facts } = await read(
    `Refund ID,Order ID,Amount,${name},Refund fee,Date\nRF-1,order_1,100.00,20.00,1.00,2026-11-20\nRF-2,order_2,30,30,0,2026-11-20\n`,
  );
  expect(facts).toMatchObject([{ amount: 2_000 }, { amount: 3_000 }]);
});

test.each([
  ['Amount', 'Total'],
  ['Amount', 'Given back'],
  ['Refund', 'Partial refund'],
])('where “%s” and “%s” differ in a row, the amount is asked for', async (first, second) => {
  const row = 'order_1,100.00,20.00,2026-11-20\n';
  const oneKind = await read(`Refund ID,Order ID,${first},${second},Date\nRF-1,${row}`);
  expect([oneKind.chosen.amount, missingColumns(oneKind.chosen)]).toEqual([null, ['amount']]);
  const text = `Type,Order ID,${first},${second},Date\nRefund,${row}`;
  const typed = await read(text);
  expect(typed.facts).toEqual([]);
  expect(typed.badRows.map(({ problem }) => remarkIn(problem))).toEqual([
    { code: 'line_amounts_differ', params: { first, second } },
  ]);
  expect((await read(text, { ...typed.chosen, amount: second })).facts).toMatchObject([{ amount: 2_000 }]);
});

test.each([
  'Fee',
  'Net',
  'Running balance',
  'Original amount',
  'Order total',
  'Tax',
  'Charge amount',
  'Trace',
  'Batch',
])('“%s” beside a refund’s amount is no question', async (name) => {
  const text = `Type,Order ID,Amount,${name},Date\nCharge,order_1,99.00,7.00,2026-11-20\nRefund,order_1,9.00,12,2026-11-20\n`;
  expect((await read(text)).facts).toMatchObject([{ amount: 900 }]);
});

test('a payment’s “Refunded” isn’t the amount of the refunds beside it', async () => {
  const text =
    'Type,Order ID,Amount,Refunded,Date\nCharge,order_1,100.00,20.00,2026-11-20\nRefund,order_1,20.00,,2026-11-20\n';
  expect((await read(text)).facts).toMatchObject([{ amount: 2_000 }]);
});

test('an amount that a spreadsheet split in two asks for no other column', async () => {
  const file = await read('Type,Order ID,Amount,Note,Date\nRefund,order_1,1,234.50,2026-11-20\n');
  expect([file.chosen.amount, file.badRows.map(({ problem }) => remarkIn(problem)?.code)]).toEqual([
    'Amount',
    ['line_amount_split'],
  ]);
});

test('an amount in ¢ is cents', async () => {
  const { chosen, facts } = await read('Refund ID,Order ID,Amount (¢),Date\nRF-1,order_1,50,2026-11-20\n');
  expect([chosen.amountUnit, facts]).toMatchObject(['cents', [{ amount: 50 }]]);
});

test.each(['₺', '₽', '₱', '€', '%'])('“Amount (%s)” isn’t read as dollars', async (sign) => {
  const text = `Type,Order ID,Amount (${sign}),Date\nRefund,order_1,50,2026-11-20\n`;
  const chosen = { ...(await read(text.replace(` (${sign})`, ''))).chosen, amount: `Amount (${sign})` };
  await expect(read(text, chosen)).rejects.toMatchObject({ problem: { code: 'file_currency_other' } });
});

test('a fee in percent is no fee in dollars', async () => {
  expect((await readStatement('charge_id,Fee (%),Fee\ncharge_1,2.9,1.50\n')).lines).toMatchObject([{ amount: 150 }]);
  expect((await readStatement('charge_id,Fee (%)\ncharge_1,2.9\n')).lines).toEqual([]);
});

test.each([
  ['Created', 'Refunded'],
  ['Date', 'Refunded date'],
  ['Date', 'Refunded at (UTC)'],
  ['Date', 'Date of refund'],
  ['Created at', 'Return processed'],
])('a refund’s day stands under “%s” and “%s” in the second', async (first, second) => {
  const text = `Refund ID,Order ID,Amount,${first},${second}\nRF-1,order_1,1.00,2026-10-01,2026-11-20\n`;
  expect((await read(text)).chosen.day).toBe(second);
  expect((await read(text.replace('2026-11-20', '20 Nov 2026'))).chosen.day).toBe(second);
});

test.each([
  ['Return by', '2026-12-20'],
  ['Refunded', 'yes'],
  ['Refund time', '3 days'],
])('“%s” doesn’t say the day', async (name, text) => {
  expect((await read(`Type,Order ID,Amount,Date,${name}\nRefund,order_1,1.00,2026-11-20,${text}\n`)).chosen.day).toBe(
    'Date',
  );
});

test('two days of a refund are asked about where they differ', async () => {
  const text = (day: string) =>
    `Refund ID,Order ID,Amount,Date,Refund created,Refund paid\nRF-1,order_1,1.00,2026-10-01,2026-11-19,${day}\n`;
  expect(missingColumns((await read(text('2026-11-20'))).chosen)).toEqual(['day']);
  expect((await read(text('2026-11-19'))).chosen.day).toBe('Refund created');
});
