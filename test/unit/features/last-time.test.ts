// The next file with the same header is read as the last one was confirmed, as far as that fits all of it.
import { expect, test } from 'vitest';
import { FactColumns } from '../../../contract/console/after-charge-import.ts';
import { OrderColumns } from '../../../contract/console/capture-many.ts';
import { ColumnMapping } from '../../../contract/console/reconcile.ts';
import { FACT_FILE } from '../../../main/features/after-charge/fact-file.ts';
import { readFactsFile } from '../../../main/features/after-charge/read-facts-file.ts';
import { confirmedOrders, ORDER_FILE, readOrderFile } from '../../../main/features/capture-many/order-file.ts';
import { findLastTime, rememberReading } from '../../../main/features/intake/last-time.ts';
import { readStatement, STATEMENT } from '../../../main/features/reconcile/read-statement.ts';
import type { FileReading, NewFileReading } from '../../../main/ledger/intake/calls.ts';
import { uploaded } from '../../support/console/uploaded.ts';

const TODAY = '2026-11-27';
const AT = '2026-11-03T15:00:00.000Z';

/** Remembers as the ledger does. */
function memory() {
  const kept = new Map<string, FileReading>();
  return {
    kept,
    rememberFileReading: async ({ environmentId, kind, header, columns }: NewFileReading) => {
      kept.set([environmentId, kind, header].join(), { header, columns, by: 'Ada', at: AT });
    },
    findFileReadings: async (environmentId: string, kind: string, headers: string[]) =>
      headers.flatMap((header) => kept.get([environmentId, kind, header].join()) ?? []),
  };
}

type Memory = ReturnType<typeof memory>;

async function readFacts(ledger: Memory, text: string) {
  const upload = uploaded(text);
  const lastTime = await findLastTime(ledger, 'one', { upload, kind: FACT_FILE, columns: FactColumns });
  return readFactsFile(upload, { chosen: null, lastTime }, TODAY);
}

async function confirmFacts(ledger: Memory, text: string, more: Partial<FactColumns> = {}) {
  const { chosen } = await readFactsFile(uploaded(text), { chosen: null }, TODAY);
  const { table, confirmed } = await readFactsFile(uploaded(text), { chosen: { ...chosen, ...more } }, TODAY);
  await rememberReading(ledger, 'one', { table, kind: FACT_FILE, columns: confirmed });
}

const facts = (...rows: string[]) => ['Type,Order ID,Amount,Total paid,Date', ...rows].join('\n');
const OCTOBER = facts('Refund,order_1,1.00,9.00,05/10/2026');

test('a file is read as the last one with its header: columns, formats and zone', async () => {
  const ledger = memory();
  await confirmFacts(ledger, OCTOBER, { amount: 'Total paid', dayFormat: 'day_first', zone: 'UTC' });
  const text = `Corner Books\n\n${facts('Refund,order_2,2.00,8.00,05/11/2026')}`;
  const { facts: read, chosen, understood } = await readFacts(ledger, text);
  expect(understood.asLastTime).toEqual({ by: 'Ada', at: AT, dropped: [] });
  expect(chosen).toMatchObject({ amount: 'Total paid', dayFormat: 'day_first', zone: 'UTC' });
  expect(read).toMatchObject([{ day: '2026-11-05', amount: 800 }]);
  expect(understood.layout.headerLine).toBe(3);
  const [day] = understood.fields.filter(({ field }) => field === 'day');
  expect(day?.samples).toEqual([{ text: '05/11/2026', read: { as: 'day', day: '2026-11-05' } }]);
});

test('another header, another kind of file and another environment are guessed', async () => {
  const ledger = memory();
  await confirmFacts(ledger, OCTOBER, { dayFormat: 'day_first' });
  expect((await readFacts(ledger, OCTOBER.replace('Total paid', 'Paid'))).understood.asLastTime).toBeNull();
  const of = { upload: uploaded(OCTOBER), kind: STATEMENT, columns: ColumnMapping };
  expect(await findLastTime(ledger, 'one', of)).toBeNull();
  const facts = { upload: uploaded(OCTOBER), kind: FACT_FILE, columns: FactColumns };
  expect(await findLastTime(ledger, 'two', facts)).toBeNull();
  expect(await findLastTime(ledger, 'one', facts)).not.toBeNull();
});

test.each(['us', 'day_first'] as const)(
  'a day format that doesn’t fit the whole column is dropped: %s',
  async (last) => {
    const ledger = memory();
    await confirmFacts(ledger, OCTOBER, { dayFormat: last });
    const [fitting, other] = last === 'us' ? ['11/05/2026', '24/11/2026'] : ['24/11/2026', '11/24/2026'];
    const { chosen, understood } = await readFacts(
      ledger,
      facts(`Refund,order_2,2.00,8.00,${fitting}`, `Refund,order_3,2.00,8.00,${other}`),
    );
    expect(understood.asLastTime?.dropped).toEqual(['day_format']);
    expect(chosen.dayFormat).toBeNull();
  },
);

test('days that read in one way only last time are asked about when they no longer do', async () => {
  const ledger = memory();
  await confirmFacts(ledger, facts('Refund,order_1,1.00,9.00,2026-10-05'));
  const { chosen, dayReadings, understood } = await readFacts(ledger, facts('Refund,order_1,1.00,9.00,05/11/2026'));
  expect([chosen.dayFormat, understood.asLastTime?.dropped]).toEqual([null, ['day_format']]);
  expect(dayReadings.map(({ day }) => day)).toEqual(['2026-05-11', '2026-11-05']);
});

test('what every row is, a person says for each file', async () => {
  const ledger = memory();
  const file = 'Order ID,Amount,Date\norder_1,1.00,2026-11-05\n';
  await confirmFacts(ledger, file, { kind: 'return' });
  const { chosen, understood } = await readFacts(ledger, file);
  expect(understood.asLastTime).not.toBeNull();
  expect(chosen.kind).toBeNull();
});

async function readFees(ledger: Memory, text: string) {
  const upload = uploaded(text);
  const lastTime = await findLastTime(ledger, 'one', { upload, kind: STATEMENT, columns: ColumnMapping });
  return readStatement(upload, { mapping: null, lastTime });
}

async function confirmFees(ledger: Memory, text: string) {
  const { table, confirmed } = await readStatement(uploaded(text), { mapping: null });
  if (confirmed) await rememberReading(ledger, 'one', { table, kind: STATEMENT, columns: confirmed });
}

test('an amount format that doesn’t fit the whole column is dropped', async () => {
  const ledger = memory();
  await confirmFees(ledger, 'charge_id;fee\ncharge_1;"1.234,50"\ncharge_2;\n');
  const next = await readFees(ledger, 'charge_id;fee\ncharge_3;1.234\ncharge_4;n/a\n');
  expect(next.dryRun).toMatchObject({ file: { asLastTime: { dropped: [] } }, mapping: { decimal: 'comma' } });
  expect(next.lines.map(({ amount }) => amount)).toEqual([123_400]);
  const other = await readFees(ledger, 'charge_id;fee\ncharge_3;12.50\n');
  expect(other.dryRun.file.asLastTime?.dropped).toEqual(['amount_format']);
  expect(other.lines.map(({ amount }) => amount)).toEqual([1_250]);
});

test('a separator is found again by the header that it parts', async () => {
  const ledger = memory();
  const text = 'Order ID|Note, long|Amount\norder_1|a, b, c|9.00\n';
  const columns: OrderColumns = { orderId: 'Order ID', amount: 'Amount', amountUnit: 'dollars' };
  const { table } = await readOrderFile(uploaded(text), { layout: { separator: '|' } });
  const confirmed = await confirmedOrders(table, columns);
  await rememberReading(ledger, 'one', { table, kind: ORDER_FILE, columns: confirmed ?? {} });
  const upload = uploaded('Order ID|Note, long|Amount||\norder_2|d|8.00\n');
  const lastTime = await findLastTime(ledger, 'one', { upload, kind: ORDER_FILE, columns: OrderColumns });
  expect((await readOrderFile(upload, { lastTime })).view).toMatchObject({
    file: { layout: { separator: '|', headerLine: 1 } },
    guess: { ...columns, decimal: 'point' },
  });
});

test('a file without a header, and one without amounts, are not remembered', async () => {
  const ledger = memory();
  const { table } = await readOrderFile(uploaded('order_1,9.00\n'));
  await rememberReading(ledger, 'one', { table, kind: ORDER_FILE, columns: { orderId: 'Column 1' } });
  expect(ledger.kept.size).toBe(0);
  const none = { orderId: 'Order ID', amount: null, amountUnit: 'dollars' as const, noAmounts: true };
  expect(await confirmedOrders(table, none)).toBeNull();
});
