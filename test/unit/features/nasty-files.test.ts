// Files that break readers: each is read right, or told by its line.
import { expect, test } from 'vitest';
import type { FactColumns } from '../../../contract/console/after-charge-import.ts';
import { remarkIn } from '../../../contract/console/remark.ts';
import { readFactsFile } from '../../../main/features/after-charge/read-facts-file.ts';
import { ordersOf, readOrderFile } from '../../../main/features/capture-many/order-file.ts';
import { readStatement } from '../../../main/features/reconcile/read-statement.ts';
import { uploaded } from '../../support/console/uploaded.ts';

const HEADER = 'Type,Order ID,Amount,Date,Return code';
const ROW = 'Return,order_1,5.00,2026-11-21,R01';

async function read(file: string | Buffer) {
  const { facts, badRows } = await readFactsFile(uploaded(file), { chosen: null }, '2026-11-27');
  return {
    days: facts.map(({ day, amount }) => [day, amount]),
    codes: badRows.map(({ line, problem }) => [line, remarkIn(problem)?.code]),
  };
}

const statement = (text: string) => readStatement(uploaded(text), { mapping: null });

async function ordersIn(text: string) {
  const file = await readOrderFile(uploaded(text));
  if (file.view.guess === null) throw new Error('no order ID found');
  return ordersOf(file, file.view.guess);
}

const GOOD = [['2026-11-21', 500]];

test('a cell with several IDs is told in every kind of file', async () => {
  const cells = ['"order_1, order_2"', 'order_3;order_4', 'order_5/order_6', '"order_7\norder_8"'];
  const { days, codes } = await read(`${HEADER}\n${cells.map((cell) => ROW.replace('order_1', cell)).join('\n')}\n`);
  expect(days).toEqual([]);
  expect(codes.map(([, code]) => code)).toEqual(Array(4).fill('line_with_two_orders'));
  const { badRows, lines } = await statement('charge_id,fee\n"charge_1, charge_2",1.00\ncharge_3,1.00\n');
  expect(lines.map(({ chargeId }) => chargeId)).toEqual(['charge_3']);
  expect(badRows.map(({ problem }) => remarkIn(problem))).toEqual([
    { code: 'line_with_two_orders', params: { text: 'charge_2' } },
  ]);
});

test('an amount with many blanks in it is told at once', async () => {
  const { codes } = await read(`${HEADER}\n${ROW.replace('5.00', `5${' '.repeat(200_000)}x`)}\n`);
  expect(codes).toEqual([[2, 'amount_not_dollars']]);
});

test('ten thousand columns of one name are told apart', async () => {
  const more = Array.from({ length: 10_000 }, () => 'x').join();
  expect((await read(`${HEADER},${more}\n${ROW},${more}\n`)).days).toEqual(GOOD);
});

test.each([
  ['UTF-16 without a mark', Buffer.from(`${HEADER}\n${ROW}\n`, 'utf16le').swap16()],
  ['lone carriage returns', `${HEADER}\r${ROW}\r`],
  ['marks of UTF-8 inside', `\uFEFF${HEADER}\n\uFEFF${ROW}\n`],
  ['two titles and empty lines', `Corner Books,,,,\nReturns,,,,\n,,,,\n\n${HEADER}\n${ROW}\n`],
  ['commas at the end', `${HEADER},,\n${ROW},,,\n`],
  ['a cell of 1 MB', `${HEADER},Note\n${ROW},${'a'.repeat(1_000_000)}\n`],
  ['a title of 1 MB', `${'x'.repeat(1_000_000)}\n${HEADER}\n${ROW}\n`],
])('%s are read', async (_name, file) => {
  expect(await read(file)).toEqual({ days: GOOD, codes: [] });
});

const ZONED = 'Type,Order ID,Amount,Date,Time zone';
const COLUMNS: FactColumns = {
  kindColumn: 'Type',
  kind: null,
  orderId: 'Order ID',
  chargeId: null,
  trackNumber: null,
  amount: 'Amount',
  amountUnit: 'dollars',
  day: 'Date',
  dayFormat: 'iso',
  code: null,
  reference: null,
};

const ROOMY = 'Type,Order ID,Date,Amount,Note,Clerk';

test.each([
  ...['USD 1,234.50', 'USD1,234', '$ 1,234.50', '+ 1,234.50', 'US$1,234.50', '\u22121,234.50', '-$ 1,234.50'],
  ...['1,234.50 $', '$1,234.50*', '1,234.50 US$', '1234,50', '1,5', '0,50', '1,234.500', '1 234,50'],
])('%s without quotation marks is told', async (amount) => {
  const row = 'Refund,order_2,2026-11-20,5.00,ok,me';
  const { days, codes } = await read(`${ROOMY}\nRefund,order_1,2026-11-20,${amount}\n${row}\n`);
  expect([days.length, codes]).toEqual([1, [[2, 'line_amount_split']]]);
});

test.each([
  ['Order ID,Amount,Fee,Note', 'order_1,1,234.50,,', 'order_2,50.00,1.00,x'],
  ['Order ID,Amount,Fee', 'order_1,1,234.50', 'order_2,50.00,'],
  ['Order ID,Amount,Quantity', 'order_1,12,50', 'order_2,50.00,'],
  ['Order ID,Amount,Fee', 'order_1,1,234.50,', ''],
  ['Order ID,Amount,Note', 'order_1,50,late,', 'order_2,50.00,x'],
])('under “%s”, %s is told', async (header, row, next) => {
  const { badLines } = await ordersIn(`${header}\n${row}\n${next}\n`);
  expect(badLines.map(({ line }) => line)).toEqual([2]);
});

test('an unquoted thousand before another amount in a statement is told', async () => {
  const { lines, badRows } = await statement('charge_id,fee,total\ncharge_1,1,234.50\ncharge_2,3.00,\n');
  expect([lines.length, badRows.map(({ line }) => line)]).toEqual([1, [2]]);
});

test.each([
  'Order ID,Amount,Quantity\norder_1,12,50\norder_2,20,2\n',
  'Order ID,Amount,Quantity\norder_1,12,50\norder_2,20.50,2\n',
  'Order ID,Amount,Note,\norder_1,12.00,x,\norder_2,20.00,y,\n',
])('whole amounts beside a quantity, and commas at the end of every line, are read', async (text) => {
  const { items, badLines } = await ordersIn(text);
  expect([items.map(({ amount }) => amount), badLines]).toEqual([[1200, items[1]?.amount], []]);
});

test.each([
  ['charge_id,fee\ncharge_1,1.00\ncharge_2,2.00\n\ncharge_id,fee,date\ncharge_3,3.00,2026-10-01\n', 2, [5, 6]],
  ['charge_id,fee,total\ncharge_1,1.00,5.00\ncharge_id,total,fee\ncharge_2,5.00,2.00\n', 1, [3, 4]],
  ['charge_id,fee\ncharge_1,1.00\n\ncharge_id,fee\ncharge_2,2.00\n', 2, [4]],
  ['charge_9,1.00\ncharge_id,fee\ncharge_1,1.00\n', 1, [1]],
])('the first header counts, and what isn’t below it is told: %j', async (text, readable, told) => {
  const { lines, badRows } = await statement(text);
  expect([lines.length, badRows.map(({ line }) => line)]).toEqual([readable, told]);
});

test.each(['Order,Order ID,Amount', 'Order ID,Original order ID,Amount', 'Order ID,Replaces order,Amount'])(
  'a second order under “%s” is told',
  async (header) => {
    const { badLines } = await ordersIn(`${header}\norder_1,order_2,5.00\n`);
    expect(badLines.map(({ problem }) => remarkIn(problem)?.code)).toEqual(['line_with_two_orders']);
  },
);

test('a quoted cell that takes in short rows is told', async () => {
  const text = 'Order ID,Amount,Note,Tag\norder_1,5.00,"see\norder_2,6.00\norder_3,7.00",a\norder_5,9.00,x,b\n';
  const { items, badLines } = await ordersIn(text);
  expect([items.map(({ line }) => line), badLines.map(({ line }) => line)]).toEqual([[5], [2]]);
});

test('a cell with two return codes is told', async () => {
  const { codes } = await read(`${HEADER}\n${ROW}\n${ROW.replace('R01', '"R01, R10"')}\n`);
  expect(codes).toEqual([[3, 'line_code_unknown']]);
});

test.each(['26-Nov-24', '24-Nov-1926', '11/24/1926'])('the day %s is told', async (day) => {
  const { days, codes } = await read(`${HEADER}\n${ROW}\n${ROW.replace('2026-11-21', day)}\n`);
  expect([days, codes.map(([line]) => line)]).toEqual([GOOD, [3]]);
});

test.each(['24-Nov-26', '5-Nov-24', '24-Nov-2026'])('the day %s is read', async (day) => {
  expect((await read(`${HEADER}\n${ROW.replace('2026-11-21', day)}\n`)).codes).toEqual([]);
});

test('the semicolon parts a file without a header whose amounts have a comma', async () => {
  const { layout } = (await readOrderFile(uploaded('order_1;12,50\n'))).view.file;
  expect(layout.separator).toBe(';');
});

test.each([
  ['Date,Time zone', '2026-11-20 02:30,UTC', '2026-11-19'],
  ['Date,Timezone', '2026-11-20 02:30:00,Europe/Madrid', '2026-11-19'],
  ['Date UTC,Time UTC', '2026-11-20,02:30', '2026-11-19'],
  ['Date,Time (UTC)', '2026-11-20,02:30', '2026-11-19'],
  ['Date,Time zone', '2026-11-20,UTC', '2026-11-20'],
])('under “%s”, %s is New York’s %s', async (names, cells, day) => {
  const { days } = await read(`Type,Order ID,Amount,${names}\nRefund,order_1,5.00,${cells}\n`);
  expect(days).toEqual([[day, 500]]);
});

test('a zone column that Paydesk doesn’t know is told', async () => {
  const { days, codes } = await read(`${ZONED}\nRefund,order_1,5.00,2026-11-20 02:30,Mars\n`);
  expect([days, codes]).toEqual([[], [[2, 'line_day_not_iso']]]);
});

test('“Date (Hawaii)” asks for the zone', async () => {
  const text = 'Type,Order ID,Amount,Date (Hawaii)\nRefund,order_1,5.00,2026-11-20 22:30\n';
  const chosen = { ...COLUMNS, day: 'Date (Hawaii)' };
  await expect(readFactsFile(uploaded(text), { chosen }, '2026-11-27')).rejects.toThrow('file_zone_unknown');
});

test('a header below more than twenty titles is told with its line', async () => {
  const titles = 'Corner Books\n'.repeat(21);
  const late = expect.objectContaining({
    problem: expect.objectContaining({ code: 'file_header_late', params: { line: 22, most: 20 } }),
  });
  await expect(read(`${titles}${HEADER}\n${ROW}\n`)).rejects.toThrow(late);
  await expect(ordersIn(`${titles}Order ID,Amount\norder_1,5.00\n`)).rejects.toThrow(late);
});
