// How a file is laid out: its separator, the lines above its header, and columns without content.
import { expect, test } from 'vitest';
import type { LayoutChange } from '../../../contract/console/intake.ts';
import { readFactsFile } from '../../../main/features/after-charge/read-facts-file.ts';
import { ordersOf, readOrderFile } from '../../../main/features/capture-many/order-file.ts';
import { readStatement } from '../../../main/features/reconcile/read-statement.ts';
import { uploaded } from '../../support/console/uploaded.ts';

const facts = (text: string, layout?: LayoutChange) =>
  readFactsFile(uploaded(text), { layout, chosen: null }, '2026-11-27');
const statement = (text: string) => readStatement(uploaded(text), { mapping: null });
const HEADER = 'Type,Order ID,Amount,Date,Return code\n';
const ROW = 'Return,order_1,56.02,2026-11-24,R01\n';

test.each([
  ['a title', `Corner Books LLC\nReturns report 2026-11\n\n${HEADER}${ROW}`, 4],
  ['a title and its trailing commas', `Corner Books LLC,,,,\n"Returns, November",,,,\n${HEADER}${ROW}`, 3],
  ['names and values', `Account,12345\nDate,2026-11-30\nTotal,56.02\n${HEADER}${ROW}`, 4],
  ['a long title', `${'Line of a title\n'.repeat(15)}${HEADER}${ROW}`, 16],
])('the header is found under %s', async (_what, text, line) => {
  const { table, facts: read } = await facts(text);
  expect(table.layout.headerLine).toBe(line);
  expect(read).toMatchObject([{ line: line + 1, amount: 5602 }]);
});

test('a header that no name tells is the first line as wide as the table, or the line that is chosen', async () => {
  const text = 'Corner Books\nRef,What,When\nT-1,7,2026-11-20\n';
  expect((await facts(text)).table).toMatchObject({ columns: ['Ref', 'What', 'When'], layout: { headerLine: 2 } });
  const odd = 'Books,North\nRef,What\nT-1,7\n';
  expect((await facts(odd)).table.columns).toEqual(['Books', 'North']);
  const chosen = (await facts(odd, { headerLine: 2 })).table;
  expect([chosen.columns, chosen.rows.map(({ line }) => line)]).toEqual([['Ref', 'What'], [3]]);
  expect(chosen.lines.map(({ text: shown }) => shown)).toEqual(['Books,North', 'Ref,What', 'T-1,7']);
});

test.each([
  ['sep=,\r\n', ','],
  ['sep=;\n', ';'],
  ['"sep=;"\n', ';'],
  ['SEP=|\n', '|'],
  ['sep=\t\n', '\t'],
  ['sep=;;;;\n', ';'],
  ['\uFEFFsep=;\n', ';'],
])('the line %j names the separator, and is neither a column nor a row', async (line, separator) => {
  const text = `${line}${(HEADER + ROW).replaceAll(',', separator)}`;
  const { table, facts: read } = await facts(text);
  expect(table.layout).toMatchObject({ separator, headerLine: 2 });
  expect([table.columns[0], read.length]).toEqual(['Type', 1]);
});

test('each reader takes a title and a sep= line', async () => {
  expect((await statement('sep=;\nFees of November\ncharge_id;fee\ncharge_1;1,234.50\n')).lines).toMatchObject([
    { line: 4, amount: 123_450 },
  ]);
  const file = await readOrderFile(uploaded('Corner Books LLC\nOrders of 2026-11\n\nOrder ID,Amount\norder_1,9.00\n'));
  expect(file.view).toMatchObject({ hasHeader: true, guess: { orderId: 'Order ID', amount: 'Amount' } });
  const columns = { orderId: 'Order ID', amount: 'Amount', amountUnit: 'dollars' as const };
  expect((await ordersOf(file, columns)).items).toMatchObject([{ orderId: 'order_1', line: 5 }]);
});

test('a separator that was chosen goes before the one that was found', async () => {
  const { table } = await facts('a;b,c\n1;2,3\n', { separator: ';' });
  expect(table.columns).toEqual(['a', 'b,c']);
});

test('trailing separators and columns without a cell are no columns', async () => {
  const { table, facts: read } = await facts(HEADER.replace('\n', ',,,\n') + ROW.replace('\n', ',,,\n'));
  expect([table.columns.length, read.length]).toEqual([5, 1]);
  const file = await readOrderFile(uploaded('order_1,9.00,,\norder_2,8.00,,\n'));
  expect(file.view.columns).toEqual(['Column 1', 'Column 2']);
});

test('a line above without a header is told, not dropped', async () => {
  const file = await readOrderFile(uploaded('ordr_1\norder_2,5\norder_3,6\n'));
  const columns = { orderId: 'Column 1', amount: 'Column 2', amountUnit: 'dollars' as const };
  const { items, badLines } = await ordersOf(file, columns);
  expect([items.length, badLines.map(({ line }) => line)]).toEqual([2, [1]]);
});

test('lines with characters that can’t be decoded are shown with a mark, the first twenty of them', async () => {
  const rows = Array.from({ length: 30 }, (_each, n) => `order_${n},caf\uFFFD of ${n}\n`).join('');
  const { table } = await readOrderFile(uploaded(`Order ID,Note\n${rows}`));
  expect(table.lost.count).toBe(30);
  expect(table.lost.lines).toHaveLength(20);
  expect(table.lost.lines[1]).toEqual({ line: 3, text: 'order_1,caf⟦?⟧ of 1' });
});

test('two order IDs in a line are told, in cells of their own and in one cell', async () => {
  const columns = { orderId: 'Column 1', amount: null, amountUnit: 'dollars' as const, noAmounts: true };
  for (const text of ['order_1, order_2\n', '"order_1, order_2"\n', 'order_1 order_2\n', 'order_1;order_2\n']) {
    const { items, badLines } = await ordersOf(await readOrderFile(uploaded(text)), columns);
    expect([items, badLines.map(({ problem }) => problem)]).toEqual([
      [],
      [expect.stringMatching(/line_with_two_orders.*order_2/)],
    ]);
  }
  const twice = await readOrderFile(uploaded('Order ID,Order ID\norder_1,order_2\n'));
  const { items, badLines } = await ordersOf(twice, { ...columns, orderId: 'Order ID' });
  expect([items.length, badLines.length]).toEqual([0, 1]);
});

test('IDs that a spreadsheet protected are read', async () => {
  const file = await readOrderFile(uploaded('Order ID\n="order_1"\n="order_2"\n'));
  const { items } = await ordersOf(file, { orderId: 'Order ID', amount: null, amountUnit: 'dollars' });
  expect(items.map(({ orderId }) => orderId)).toEqual(['order_1', 'order_2']);
});
