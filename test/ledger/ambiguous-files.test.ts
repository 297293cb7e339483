// Files that could be read in two ways, or that lost something before they came: Paydesk refuses or asks, and never guesses about money.
import { expect, test } from 'vitest';
import { Month } from '../../contract/books-month.ts';
import { missingColumns } from '../../contract/console/after-charge-import.ts';
import { type ColumnMapping, ReconcileInput } from '../../contract/console/reconcile.ts';
import { remarkIn } from '../../contract/console/remark.ts';
import { OrderId } from '../../contract/ids.ts';
import { openFactImports } from '../../main/features/after-charge/import-facts.ts';
import { openReconcileDesk } from '../../main/features/reconcile/reconcile-desk.ts';
import { captureManyAt, itemsOf, planFile } from '../support/console/capture-many.ts';
import { importFile, tryFile } from '../support/console/import-file.ts';
import { problemOf } from '../support/console/problem.ts';
import { uploadTo } from '../support/console/uploaded.ts';
import { startProvider } from '../support/provider/provider.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, captureOf, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';

const JANUARY = { delivered_date: '2026-01-05T15:00:00.000000+00:00' };

/** A ledger with three orders of $100.00, each charged early in the year. */
async function opened() {
  const { ledger } = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  for (const n of [1, 2, 3]) {
    const answer = orderCharged(`order_${n}`, `charge_${n}`, 10_000, JANUARY);
    await recordCall(ledger, whose, captureOf(`order_${n}`), succeeded(answer));
  }
  const imports = openFactImports(ledger);
  const { environmentId } = whose;
  return {
    ledger,
    environmentId,
    dryRun: (text: string, more = {}) => tryFile(imports, environmentId, text, more),
    bring: (text: string, more = {}) => importFile(imports, environmentId, text, more),
    order: (n: number) => ledger.getOrder(environmentId, OrderId.parse(`order_${n}`)),
  };
}

const codes = (rows: { line: number; problem: string }[] | undefined) =>
  rows?.map(({ line, problem }) => [line, remarkIn(problem)?.code]);
const daysOf = ({ afterCharge }: Awaited<ReturnType<Awaited<ReturnType<typeof opened>>['order']>>) =>
  afterCharge?.refunds.map(({ at }) => at.slice(0, 10));

const DAY_FIRST =
  'Type,Order ID,Amount,Date,Return code\nRefund,order_1,56.00,05/11/2026,\nRefund,order_2,56.01,24/11/2026,\n';

test('a column of days that isn’t all month first asks for its format, and no row becomes May 11', async () => {
  const { dryRun, bring, order } = await opened();
  const asked = await dryRun(DAY_FIRST);
  expect(missingColumns(asked.chosen)).toEqual(['dayFormat']);
  expect(asked).toMatchObject({
    counts: null,
    dayReadings: [{ format: 'day_first', text: '05/11/2026', day: '2026-11-05' }],
  });
  expect(missingColumns((await dryRun(DAY_FIRST, { dayFormat: 'us' })).chosen)).toEqual(['dayFormat']);
  expect((await bring(DAY_FIRST, { dayFormat: 'day_first' })).brought).toMatchObject({ refunds: 2, refusedCount: 0 });
  expect([daysOf(await order(1)), daysOf(await order(2))]).toEqual([['2026-11-05'], ['2026-11-24']]);
});

test('days that can be read month first and day first are asked for with both readings', async () => {
  const { dryRun, bring, order } = await opened();
  const text = 'Refund amount,Order ID,Date\n1.00,order_1,02/02/2026\n1.00,order_2,05/11/2026\n';
  expect(await dryRun(text)).toMatchObject({
    counts: null,
    dayReadings: [
      { format: 'us', text: '05/11/2026', day: '2026-05-11' },
      { format: 'day_first', text: '05/11/2026', day: '2026-11-05' },
    ],
  });
  await bring(text, { dayFormat: 'us' });
  expect(daysOf(await order(2))).toEqual(['2026-05-11']);
});

test.each([
  ['Date (UTC)', '2026-11-24 02:30:00', '2026-11-23'],
  ['created_utc', '11/24/2026 2:30 AM', '2026-11-23'],
  ['Date (UTC+02:00)', '2026-11-24 06:30:00', '2026-11-23'],
  ['Date (PST)', '2026-11-23 22:30:00', '2026-11-24'],
  ['Date (ET)', '2026-11-23 22:30:00', '2026-11-23'],
  ['Date (UTC)', '2026-11-24T02:30:00-05:00', '2026-11-24'],
])('a time under “%s” counts in that zone: %s is %s', async (header, text, day) => {
  const { bring, order } = await opened();
  await bring(`Type,Order ID,Amount,${header}\nRefund,order_1,1.00,"${text}"\n`, { day: header });
  expect(daysOf(await order(1))).toEqual([day]);
});

test('a header with a zone that Paydesk doesn’t know is refused', async () => {
  const { dryRun } = await opened();
  const text = 'Type,Order ID,Amount,Date (IST)\nRefund,order_1,1.00,2026-11-24 02:30:00\n';
  expect(await problemOf(dryRun(text, { day: 'Date (IST)' }))).toMatchObject({ code: 'file_zone_unknown' });
});

test('a reference that a spreadsheet has shortened is refused, and the second file isn’t taken for the first', async () => {
  const { bring } = await opened();
  const month = (text: string) => `Type,Order ID,Amount,Date,Trace number\nRefund,order_1,20.00,2026-11-24,${text}\n`;
  for (const text of ['9.87654E+14', '"9,87654E+14"', '1E+15', '#REF!', 'RF-2026…', '########']) {
    const { brought } = await bring(month(text), { fileName: 'october.csv' });
    expect(brought).toMatchObject({ refunds: 0, known: 0 });
    expect(codes(brought.refused)).toEqual([[2, 'line_id_shortened']]);
  }
});

test('an ID or a reference with lost characters is refused in every reader', async () => {
  const { bring, ledger } = await opened();
  const refunds = 'Type,Order ID,Amount,Date,Reference\nRefund,order_1,1.00,2026-11-24,REF\uFFFD1\n';
  const { brought } = await bring(refunds);
  expect([brought.refunds, codes(brought.refused)]).toEqual([0, [[2, 'line_text_lost']]]);
  const many = await captureManyAt((await startProvider()).url);
  const plan = await planFile(many, 'Order ID,Note\norder_\uFFFD1,\norder_2,caf\uFFFD\n');
  const lines = await many.ledger.firstBadLines({ environmentId: many.environmentId, runId: plan.id });
  expect(codes(lines)).toEqual([[2, 'line_text_lost']]);
  expect((await itemsOf(many, plan.id)).map(({ orderId }) => orderId)).toEqual(['order_2']);
  const desk = openReconcileDesk({ ledger, payments: many.parts.payments, keysReady: Promise.resolve() });
  const uploadId = uploadTo(desk.upload, 'charge_id,fee\ncharge_\uFFFD,1.00\n');
  const dryRun = await desk.dryRun({ environmentId: many.environmentId, uploadId, mapping: null });
  expect([dryRun.readable, codes(dryRun.badRows)]).toEqual([0, [[2, 'line_text_lost']]]);
});

test('refunds that failed, were canceled or are of another currency aren’t counted', async () => {
  const { bring, order } = await opened();
  const { brought } = await bring(
    [
      'Type,Order ID,Amount,Date,Status,Currency',
      'Refund,order_1,1.00,2026-11-24,Succeeded,usd',
      'Refund,order_1,2.00,2026-11-24,failed,USD',
      'Refund,order_1,3.00,2026-11-24,Canceled,USD',
      'Refund,order_1,4.00,2026-11-24,Succeeded,EUR',
      'Refund,order_1,5.00,2026-11-24,,USD',
      'Refund,order_1,6.00,2026-11-24,Succeeded,',
      'Refund,order_1,7.00,2026-11-24,pending,USD',
    ].join('\n'),
  );
  expect(brought).toMatchObject({ refunds: 2, refundAmount: 800 });
  expect(codes(brought.refused)).toEqual([3, 4, 5, 6, 7].map((line) => [line, 'line_not_counted']));
  expect(await order(1)).toMatchObject({ refunded: 800 });
});

test('a row that is marked as void isn’t counted', async () => {
  const { bring } = await opened();
  const text =
    'Type,Order ID,Amount,Date,Voided\nRefund,order_1,1.00,2026-11-24,yes\nRefund,order_2,1.00,2026-11-24,no\n';
  const { brought } = await bring(text);
  expect(brought.refunds).toBe(1);
  expect(codes(brought.refused)).toEqual([[2, 'line_not_counted']]);
});

test('a file with two columns called amount, or with amounts in euros, is refused', async () => {
  const { dryRun, ledger } = await opened();
  expect(
    await problemOf(dryRun('Type,Order ID,Amount,amount,Date\nRefund,order_1,1.00,2.00,2026-11-24\n')),
  ).toMatchObject({ code: 'file_column_twice', params: { column: 'Amount' } });
  const euros = 'Type,Order ID,Amount (EUR),Date\nRefund,order_1,1.00,2026-11-24\n';
  expect(await problemOf(dryRun(euros, { amount: 'Amount (EUR)' }))).toMatchObject({ code: 'file_currency_other' });
  const many = await captureManyAt((await startProvider()).url);
  expect(await problemOf(planFile(many, 'Order ID,Amount,Amount\norder_1,1.00,2.00\n'))).toMatchObject({
    code: 'file_column_twice',
  });
  const desk = openReconcileDesk({ ledger, payments: many.parts.payments, keysReady: Promise.resolve() });
  const uploadId = uploadTo(desk.upload, 'charge_id,Fee,Fee\ncharge_1,1.00,2.00\n');
  expect(await problemOf(desk.dryRun({ environmentId: many.environmentId, uploadId, mapping: null }))).toMatchObject({
    code: 'file_column_twice',
  });
});

test('a statement’s rows that failed, and a fee in two cells, aren’t part of its sum', async () => {
  const { ledger } = await opened();
  const many = await captureManyAt((await startProvider()).url);
  const desk = openReconcileDesk({ ledger, payments: many.parts.payments, keysReady: Promise.resolve() });
  const text =
    'charge_id,fee,status,currency,note\n' +
    'charge_1,1.50,settled,USD,\ncharge_2,2.00,declined,USD,\ncharge_3,4.00,settled,CAD,\ncharge_4,1,234.50,settled,USD\n';
  const uploadId = uploadTo(desk.upload, text);
  const { sum, badRows } = await desk.dryRun({ environmentId: many.environmentId, uploadId, mapping: null });
  expect(sum).toBe(150);
  expect(codes(badRows)).toEqual([
    [3, 'line_not_counted'],
    [4, 'line_not_counted'],
    [5, 'line_amount_split'],
  ]);
});

const BY_CHARGE: ColumnMapping = {
  chargeId: 'charge_id',
  orderId: null,
  trackNumber: null,
  amount: 'fee',
  amountUnit: 'dollars',
  date: 'date',
};

test('a statement is read the same in every computer’s time zone', async () => {
  const { ledger, environmentId } = await opened();
  const many = await captureManyAt((await startProvider()).url);
  const desk = openReconcileDesk({ ledger, payments: many.parts.payments, keysReady: Promise.resolve() });
  const zone = process.env['TZ'];
  const month = Month.parse('2026-11');
  const read = async (timeZone: string) => {
    process.env['TZ'] = timeZone;
    const text =
      'charge_id,fee,date\ncharge_91,1.00,2026-11-24 02:30:00\ncharge_92,2.00,2026-11-24\ncharge_93,3.00,2026-11-24T02:30:00Z\n';
    const uploadId = uploadTo(desk.upload, text);
    await desk.importStatement({ environmentId, month, uploadId, mapping: BY_CHARGE, fileName: 'november.csv' });
    const asked = ReconcileInput.parse({ environmentId, month, match: 'missing_here', openOnly: false });
    return (await ledger.readComparison(asked))?.rows.map(({ chargeId, at }) => [chargeId, at]).toSorted();
  };
  try {
    const expected = [
      ['charge_91', '2026-11-24T07:30:00.000Z'],
      ['charge_92', '2026-11-24T17:00:00.000Z'],
      ['charge_93', '2026-11-24T02:30:00.000Z'],
    ];
    expect(await read('Asia/Tokyo')).toEqual(expected);
    expect(await read('America/Los_Angeles')).toEqual(expected);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('an amount whose thousands weren’t quoted isn’t read as its first digit', async () => {
  const many = await captureManyAt((await startProvider()).url);
  const plan = await planFile(many, 'Order ID,Amount\norder_1,1,234.50\norder_2,56.00\n');
  expect(plan).toMatchObject({ planned: { count: 1, sum: 5_600 }, malformed: 1 });
  const key = { environmentId: many.environmentId, runId: plan.id };
  const [bad] = await many.ledger.firstBadLines(key);
  expect(bad).toMatchObject({ line: 2, kind: 'malformed' });
  expect(remarkIn(bad?.problem ?? '')).toEqual({ code: 'line_with_more_cells', params: { cells: 3, columns: 2 } });
  expect((await itemsOf(many, plan.id)).map(({ orderId }) => orderId)).toEqual(['order_2']);
});

test.each([
  ['beside columns that have room for it', 'Order ID,Amount,Note,Clerk\norder_1,1,234.50,\norder_2,56.00,,Ann\n'],
  ['under a column without a name', 'Order ID,Amount,\norder_1,1,234.50\norder_2,56.00,\n'],
  ['with a cell for each dollar group', 'Order ID,Amount,A,B\norder_1,1,234,567.50\norder_2,56.00,,\n'],
])('an amount in two cells is refused, %s', async (_where, text) => {
  const many = await captureManyAt((await startProvider()).url);
  const plan = await planFile(many, text);
  expect(plan).toMatchObject({ planned: { count: 1, sum: 5_600 }, malformed: 1 });
});

test('a file that says two amounts of an order plans no capture until a person chooses', async () => {
  const many = await captureManyAt((await startProvider()).url, { kind: 'production' });
  expect(await problemOf(planFile(many, 'Order ID,Total,Amount due\norder_1,900.00,9.00\n'))).toMatchObject({
    code: 'file_amounts_differ',
    params: { first: 'Total', second: 'Amount due' },
  });
  expect(await problemOf(planFile(many, 'Order ID,Charge\norder_1,9\n'))).toMatchObject({
    code: 'file_amounts_unchosen',
  });
});

test('an order that a file calls canceled isn’t captured', async () => {
  const many = await captureManyAt((await startProvider()).url);
  const plan = await planFile(
    many,
    'Order ID,Amount,Status\norder_1,1.00,ready\norder_2,2.00,cancelled\norder_3,4.00,paid\n',
  );
  expect(plan).toMatchObject({ planned: { count: 1, sum: 100 }, malformed: 2 });
  const lines = await many.ledger.firstBadLines({ environmentId: many.environmentId, runId: plan.id });
  expect(codes(lines)).toEqual([
    [3, 'line_not_counted'],
    [4, 'line_not_counted'],
  ]);
});

test('without a header, a cell that says canceled, failed or paid refuses its row', async () => {
  const many = await captureManyAt((await startProvider()).url);
  const plan = await planFile(many, 'order_1,canceled\norder_2,ready\norder_3,Failed\norder_4,paid\norder_5,EUR\n');
  expect((await itemsOf(many, plan.id)).map(({ orderId }) => orderId)).toEqual(['order_2']);
  const lines = await many.ledger.firstBadLines({ environmentId: many.environmentId, runId: plan.id });
  expect(codes(lines)).toEqual([1, 3, 4, 5].map((line) => [line, 'line_not_counted']));
});
