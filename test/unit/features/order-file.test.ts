// A file of order ids, as people save them: with a header or without, with amounts or without.
import { expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { isOrderId, ordersOf, readOrderFile as readUpload } from '../../../main/features/capture-many/order-file.ts';
import { uploaded } from '../../support/console/uploaded.ts';

const readOrderFile = (text: string) => readUpload(uploaded(text));

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
    const columns = { orderId: 'Column 1', amount: null, amountUnit: 'dollars' as const, noAmounts: true };
    const { items, badLines } = await ordersOf(file, columns);
    expect(items.map(({ orderId }) => orderId)).toEqual(['order_b']);
    expect(badLines).toEqual([{ line: 1, kind: 'malformed', problem: expect.stringContaining('"line_not_an_order"') }]);
  },
);

test('a header that begins like an id is a header', async () => {
  const { view } = await readOrderFile('order_id,order_amount\norder_b,3');
  expect(view).toMatchObject({ hasHeader: true, rows: 1, guess: { orderId: 'order_id', amount: 'order_amount' } });
});

test.each([
  ['order_id,note', true],
  ['Order-Number,note', true],
  [' order_ref ,note', true],
  ['note,order_total_cents,7', true],
  ['name, ,note', true],
  ['preorder_x,note', true],
  ['x-order_id,7', false],
  ['order_id!,7', false],
  ['Order ID,Address 1', true],
  ['Amount due,Line 2', true],
  ['Pedido,Q4', true],
  ['order-x,note', false],
  ['ORDER_X,note', false],
  ['name,2026', false],
])('the first line %j is a header: %s', async (first, hasHeader) => {
  expect((await readOrderFile(`${first}\norder_1,1\n`)).view.hasHeader).toBe(hasHeader);
});

test.each('id ids number no ref reference amount total value sum date status amount_cents total_cents'.split(' '))(
  'a column called order_%s is no order',
  async (name) => {
    expect((await readOrderFile(`order_${name},7\norder_1,1\n`)).view.hasHeader).toBe(true);
  },
);

test('a file without an order id has no guess, and an empty one is refused', async () => {
  expect((await readOrderFile('name\nAda\n')).view.guess).toBeNull();
  await expect(readOrderFile(' \n\n')).rejects.toMatchObject({ problem: { kind: 'invalid_input' } });
});

test('each order comes once, with its line and cents; what is none comes with its line and why', async () => {
  const file = await readOrderFile('id,amount\n\norder_a,"1,234.50"\norder_b,\nchrge_1,5\norder_a,1\norder_c,0\n,7\n');
  const columns = { orderId: 'id', amount: 'amount', amountUnit: 'dollars' as const };
  const { items, badLines } = await ordersOf(file, columns);
  expect(items).toEqual([
    { orderId: 'order_a', amount: 123_450, line: 3, text: 'order_a,"1,234.50"' },
    { orderId: 'order_b', amount: null, line: 4, text: 'order_b,' },
  ]);
  expect(badLines.map(({ line, kind }) => [line, kind])).toEqual([
    [5, 'malformed'],
    [6, 'duplicate'],
    [7, 'malformed'],
    [8, 'malformed'],
  ]);
});

test('columns are told apart: an empty name by its place, a second of the same name by its number', async () => {
  const { view } = await readOrderFile('id, ,id,id\norder_a,1,2,3,4\n');
  expect(view.columns).toEqual(['id', 'Column 2', 'id (2)', 'id (3)', 'Column 5']);
  expect(view).toMatchObject({ hasHeader: true, rows: 1 });
});

test('a file is as wide as the widest of its first thousand lines', async () => {
  const lines = ['id', ...Array.from({ length: 998 }, (_, n) => `order_${n}`)];
  expect((await readOrderFile([...lines, 'order_x,1'].join('\n'))).view.columns).toHaveLength(2);
  expect((await readOrderFile([...lines, 'order_x', 'order_y,1'].join('\n'))).view.columns).toHaveLength(1);
});

test('a column shows its first three cells that hold something, without blanks around them, a long one cut', async () => {
  const long = `order_${'x'.repeat(150)}`;
  const { view } = await readOrderFile(`id,note\n order_1 ,a\n,b\n${long},c\norder_3,d\norder_4,e`);
  expect(view.rows).toBe(5);
  expect(view.file.fields[0]?.samples.map(({ text }) => text)).toEqual(['order_1', `${long.slice(0, 60)}…`, 'order_3']);
});

test('a line that holds an order id in any cell is no header', async () => {
  const { view } = await readOrderFile('first, order_a \nsecond,order_b');
  expect(view).toMatchObject({ hasHeader: false, rows: 2, columns: ['Column 1', 'Column 2'] });
});

test.each([
  ['what is no text', 'order_a\0', 'file_not_text'],
  ['an empty file', '', 'file_empty'],
])('%s is refused', async (_what, text, code) => {
  await expect(readOrderFile(text)).rejects.toMatchObject({ problem: { kind: 'invalid_input', code } });
});

const DOLLARS = { orderId: 'id', amount: 'amount', amountUnit: 'dollars' as const };
const read = async (text: string, columns: Parameters<typeof ordersOf>[1] = DOLLARS) =>
  ordersOf(await readOrderFile(`id,amount\n${text}`), columns);

test.each([
  [',7', remark('line_without_order')],
  [' ,7', remark('line_without_order')],
  ['"order_1,7', remark('line_quotes_broken')],
  [`c${'h'.repeat(50)},7`, remark('line_not_an_order', { text: `c${'h'.repeat(39)}` })],
  ['order_1,0.00', remark('amount_not_positive', { text: '0.00' })],
  ['order_1,-1', remark('amount_not_positive', { text: '-1' })],
  ['order_1,free', remark('amount_not_dollars', { text: 'free' })],
])('the line %j is none, and why', async (line, problem) => {
  expect(await read(line)).toEqual({ items: [], badLines: [{ line: 2, kind: 'malformed', problem }] });
});

test('an order that comes twice is told with the line it stands on first', async () => {
  const { items, badLines } = await read('order_1,7\norder_2,7\n order_1 ,8');
  expect(items.map(({ orderId }) => orderId)).toEqual(['order_1', 'order_2']);
  expect(badLines).toEqual([
    { line: 4, kind: 'duplicate', problem: remark('line_repeated', { orderId: 'order_1', line: 2 }) },
  ]);
});

test('amounts are read in the unit that was chosen, blanks around them left out, and one cent is an amount', async () => {
  expect((await read('order_1, 12 \norder_2,0.01')).items).toEqual([
    { orderId: 'order_1', amount: 1200, line: 2, text: 'order_1, 12 ' },
    { orderId: 'order_2', amount: 1, line: 3, text: 'order_2,0.01' },
  ]);
  const cents = { ...DOLLARS, amountUnit: 'cents' as const };
  expect((await read('order_1,12', cents)).items).toEqual([
    { orderId: 'order_1', amount: 12, line: 2, text: 'order_1,12' },
  ]);
});

test('without a column of amounts, or without a cell in it, the amount isn’t known', async () => {
  expect((await read('order_1,12', { ...DOLLARS, amount: null, noAmounts: true })).items).toEqual([
    { orderId: 'order_1', amount: null, line: 2, text: 'order_1,12' },
  ]);
  const unknown = { orderId: 'order_1', amount: null, line: 2 };
  expect((await read('order_1')).items).toEqual([{ ...unknown, text: 'order_1' }]);
  expect((await read('order_1, ')).items).toEqual([{ ...unknown, text: 'order_1, ' }]);
});

test('the first column may hold the amounts, and the second the ids', async () => {
  const file = await readOrderFile('amount,id\n7,order_1\n');
  expect((await ordersOf(file, DOLLARS)).items).toEqual([
    { orderId: 'order_1', amount: 700, line: 2, text: '7,order_1' },
  ]);
});

test('a line without the column of ids has none', async () => {
  const file = await readOrderFile('amount,id\n7\n8,order_2\n');
  expect((await ordersOf(file, DOLLARS)).badLines).toEqual([
    { line: 2, kind: 'malformed', problem: remark('line_without_order') },
  ]);
});

test('a column that the file doesn’t have is refused', async () => {
  const file = await readOrderFile('id\norder_1\n');
  const wrong = () => ordersOf(file, { ...DOLLARS, orderId: 'order' });
  const without = (column: string) => ({
    problem: expect.objectContaining({ kind: 'invalid_input', code: 'file_column_missing', params: { column } }),
  });
  await expect(wrong()).rejects.toThrow(expect.objectContaining(without('order')));
  await expect(ordersOf(file, DOLLARS)).rejects.toThrow(expect.objectContaining(without('amount')));
});

test('an order id is one with blanks around it, too', () => {
  expect([' order_1 ', 'order_1', 'order 1', ''].map(isOrderId)).toEqual([true, true, false, false]);
});

test.each([
  ['without a header', 'order_1,9.00\norder_2,9\n'],
  ['without a header, in whole dollars', 'order_1,9\norder_2,12\n'],
  ['under a name that isn’t known', 'Order ID,Price\norder_1,9.00\n'],
  ['in another language', 'Pedido;Precio;Nota\norder_1;9,00;\n'],
])('amounts %s aren’t left out until a person says that there are none', async (_where, text) => {
  const file = await readOrderFile(text);
  const { guess, amountsIn, columns } = file.view;
  expect([guess?.amount, amountsIn]).toEqual([null, [columns[1]]]);
  const chosen = { orderId: columns[0] ?? '', amount: null, amountUnit: 'dollars' as const };
  await expect(ordersOf(file, chosen)).rejects.toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ code: 'file_amounts_unchosen', params: { column: columns[1] } }),
    }),
  );
  expect((await ordersOf(file, { ...chosen, noAmounts: true })).items[0]).toMatchObject({
    orderId: 'order_1',
    amount: null,
  });
});

test.each([
  'Order ID,Items\norder_1,2',
  'Order ID,Phone\norder_1,5551234567',
  'order_1,Ada\norder_2,Bo',
  'order_1\norder_2',
])('nothing is asked about amounts of %j', async (text) => {
  expect((await readOrderFile(text)).view.amountsIn).toEqual([]);
});

test('of two columns with order IDs the one that is called so is taken, and without one a person chooses', async () => {
  expect(await guessOf('Replaces,Order ID,Amount\norder_1,order_2,9.00\n')).toMatchObject({ orderId: 'Order ID' });
  expect(await guessOf('Replaces,Order ID,Amount\norder_1,#1001,9.00\n')).toBeNull();
  expect(await guessOf('Old,New\norder_1,order_2\n')).toBeNull();
  const file = await readOrderFile('order_1,order_2\n');
  expect(file.view.guess).toBeNull();
  const { items, badLines } = await ordersOf(file, { orderId: 'Column 1', amount: null, amountUnit: 'dollars' });
  expect([items, badLines.map(({ problem }) => problem)]).toEqual([
    [],
    [remark('line_with_two_orders', { text: 'order_2' })],
  ]);
});

test('an order ID that a spreadsheet keeps as text is the same order', async () => {
  expect((await read('="order_1",7\n\'order_2,7')).items.map(({ orderId }) => orderId)).toEqual(['order_1', 'order_2']);
});

const guessOf = async (text: string) => (await readOrderFile(text)).view.guess;
const AMOUNT_NAMES = ['amount', 'Total Amount', 'order_amount', 'total', 'sum', 'Value'];

test.each(AMOUNT_NAMES.flatMap((name) => [name, `${name} (USD)`, `${name} dollars`]))(
  'a column called %j is taken for dollars',
  async (name) => {
    expect(await guessOf(`id,${name}\norder_a,3`)).toEqual({ orderId: 'id', amount: name, amountUnit: 'dollars' });
  },
);

test.each(AMOUNT_NAMES.flatMap((name) => [`${name}_cents`, `${name} in cents`]))(
  'a column called %j is taken for cents, also beside one of dollars',
  async (name) => {
    const cents = { orderId: 'id', amount: name, amountUnit: 'cents' };
    expect(await guessOf(`id,${name}\norder_a,300`)).toEqual(cents);
    expect(await guessOf(`id,amount,${name}\norder_a,3,300`)).toEqual(cents);
  },
);

test('which column holds the ids is guessed by the first fifty lines, blanks around an id left out', async () => {
  const first = Array.from({ length: 50 }, (_, n) => ` order_a${n} ,x`);
  const later = Array.from({ length: 60 }, (_, n) => `x,order_b${n}`);
  expect(await guessOf(['which,other', ...first, ...later].join('\n'))).toMatchObject({ orderId: 'which' });
});

test.each([
  ['State', 'refunded'],
  ['Result', 'not authorized'],
  ['Outcome', 'do not capture'],
  ['State', 'on hold'],
  ['Order state', 'incomplete'],
  ['State', 'already captured'],
  ['Fulfillment status', 'canceled'],
  ['Captured', 'yes'],
  ['Hold', 'yes'],
  ['Success', 'false'],
  ['Canceled on', '2026-11-01'],
  ['Status (2)', 'отменён'],
  ['Voided', 'да'],
  ['Currency (ISO)', 'EUR'],
])('an order whose %s is “%s” isn’t captured', async (column, text) => {
  const { items } = await ordersOf(
    await readOrderFile(`id,amount,Address 1,${column}\norder_1,1,Elm St,${text}\norder_2,2,,\norder_3,2,,USD\n`),
    DOLLARS,
  );
  expect(items[0]).toMatchObject({ amount: 200 });
});

test.each([
  ['Tax status', 'exempt'],
  ['Customer status', 'VIP'],
  ['Fulfillment status', 'partial'],
  ['Delivery status', 'in transit'],
  ['Status', 'Ready to charge'],
  ['Status', ''],
  ['Payment status', 'unpaid'],
  ['Currency', 'USD - US Dollar'],
  ['Currency', 'USD ($)'],
  ['State', 'VA'],
  ['Test', 'A'],
  ['Voided', '-'],
])('an order whose %s is “%s” is captured', async (column, text) => {
  const { items } = await ordersOf(await readOrderFile(`id,amount,${column}\norder_1,1,${text}\n`), DOLLARS);
  expect(items.map(({ orderId }) => orderId)).toEqual(['order_1']);
});

test('the line beside an amount turns nothing around, and of a long one the ID and the amount are shown', async () => {
  const file = await readOrderFile(
    `note,id,amount\nx\u202e,order_1,900.00\n${'long words '.repeat(30)},order_2,900.00\n`,
  );
  const [turned, long] = (await ordersOf(file, DOLLARS)).items;
  expect(turned?.text).toBe('x,order_1,900.00');
  expect(long?.text).toMatch(/^long words .* … order_2 … 900\.00$/);
});

test.each([
  ['a number in a column without a name', ',id,amount\n0,order_1,9.00\n', 'id', 'amount'],
  ['semicolons between, and a comma in a name', 'id;Amount, USD\norder_1;9.00\n', 'id', 'Amount, USD'],
  ['a bar in a name', 'id,Amount (USD|all)\norder_1,9.00\n', 'id', 'Amount (USD|all)'],
  ['a store beside whole dollars', 'id,amount,Store\norder_1,9,101\n', 'id', 'amount'],
])('a file with %s is read', async (_what, text, orderId, amount) => {
  const file = await readOrderFile(text);
  expect((await ordersOf(file, { orderId, amount, amountUnit: 'dollars' })).items).toMatchObject([
    { orderId: 'order_1', amount: 900 },
  ]);
});

test('names and goods that begin like “failed” or “canceled” leave no order out', async () => {
  const names = ['"Failla, John"', 'Cancelliere', 'Reversible jacket', 'Draft beer'];
  const file = await readOrderFile(names.map((name, n) => `order_${n},9.00,${name}\n`).join(''));
  const columns = { orderId: 'Column 1', amount: 'Column 2', amountUnit: 'dollars' } as const;
  expect((await ordersOf(file, columns)).items).toHaveLength(names.length);
});

test('a file with two columns called Order ID is shown, so that a person chooses', async () => {
  const { view } = await readOrderFile('Order ID,Order ID,amount\norder_1,order_2,9.00\n');
  expect(view).toMatchObject({ columns: ['Order ID', 'Order ID (2)', 'amount'], guess: null });
});
