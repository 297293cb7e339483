// A provider's statement in whatever shape it comes: its rows are read or told, each with its line.
import { expect, test, vi } from 'vitest';
import type { ColumnMapping } from '../../../contract/console/reconcile.ts';
import { remark } from '../../../contract/console/remark.ts';
import { isolated } from '../../../contract/isolated.ts';
import { readStatement as readUpload } from '../../../main/features/reconcile/read-statement.ts';
import { uploaded } from '../../support/console/uploaded.ts';

const readStatement = (text: string, mapping: ColumnMapping | null) => readUpload(uploaded(text), { mapping });

const lines = async (text: string, mapping: ColumnMapping | null = null) => (await readStatement(text, mapping)).lines;
const dryRun = async (text: string, mapping: ColumnMapping | null = null) =>
  (await readStatement(text, mapping)).dryRun;

test.each([
  ['commas', 'Charge ID,Seller fee\ncharge_1,1.50\n'],
  ['a byte order mark', '\uFEFFcharge_id,fee\ncharge_1,1.50'],
  ['semicolons', 'charge_id;fee;note\ncharge_1;1.50;"a;b"\n'],
  ['tabs', 'charge_id\tfee\ncharge_1\t$1.50\n'],
  ['quotes', '"charge_id","fee"\n"charge_1","1.50"\n'],
  ['Windows line ends', 'charge_id,fee\r\ncharge_1,1.50\r\n'],
  ['old Mac line ends', 'charge_id,fee\rcharge_1,1.50\r'],
  ['cents', 'charge_id,Fee (cents)\ncharge_1,150\n'],
  ['an order amount beside the fee', 'amount,charge_id,fee\n100.00,charge_1,1.50\n'],
])('a file with %s is read', async (_what, text) => {
  expect(await lines(text)).toMatchObject([{ chargeId: 'charge_1', amount: 150 }]);
});

test('mixed line ends and quoted ones leave each row its own line', async () => {
  const text =
    'charge_id,fee,note\r\ncharge_1,1,"two\r\nlines"\ncharge_2,oops,\r\r\n\ncharge_3,3,"a ""b"""\rcharge_4,4';
  const { lines: read, dryRun: told } = await readStatement(text, null);
  expect(read.map(({ line, chargeId, amount }) => [line, chargeId, amount])).toEqual([
    [2, 'charge_1', 100],
    [7, 'charge_3', 300],
    [8, 'charge_4', 400],
  ]);
  expect(told).toMatchObject({ rows: 4, readable: 3, sum: 800 });
  expect(told.badRows).toEqual([{ line: 4, problem: remark('amount_not_dollars', { text: 'oops' }) }]);
});

test('every row that can’t be read is told with its line and why', async () => {
  const text = 'charge_id,fee\ncharge_1,1.234,50\n,2\ncharge_3,\ncharge_4,"4\ncharge_5,5\n';
  expect((await dryRun(text)).badRows).toEqual([
    { line: 2, problem: remark('line_with_more_cells', { cells: 3, columns: 2 }) },
    { line: 3, problem: remark('line_without_transaction') },
    { line: 4, problem: remark('amount_empty') },
    { line: 5, problem: remark('line_quotes_broken') },
  ]);
});

test('a row of a charge that came before is told, and kept to be added', async () => {
  expect(await dryRun('charge_id,fee\ncharge_1,1.50\ncharge_1,-1.50\ncharge_2,2\n')).toMatchObject({
    readable: 3,
    repeated: 1,
    sum: 200,
  });
});

test('columns nobody can guess are asked for, and those chosen are used', async () => {
  const text = 'Ref,What,What\nT-1,x,7\n';
  expect(await dryRun(text)).toMatchObject({
    columns: ['Ref', 'What', 'What (2)'],
    mapping: null,
    rows: 1,
    readable: 0,
  });
  const chosen = { chargeId: null, orderId: null, date: null, amountUnit: 'cents' as const };
  expect(await lines(text, { ...chosen, trackNumber: 'Ref', amount: 'What (2)' })).toMatchObject([
    { trackNumber: 'T-1', amount: 7 },
  ]);
  await expect(lines(text, { ...chosen, trackNumber: 'Ref', amount: 'Fee' })).rejects.toMatchObject({
    problem: { kind: 'invalid_input', code: 'file_column_missing', params: { column: 'Fee' } },
  });
  await expect(lines(text, { ...chosen, trackNumber: null, amount: 'What' })).rejects.toMatchObject({
    problem: { code: 'file_transaction_column_missing' },
  });
});

test('a file that is no text, or empty, is refused', async () => {
  await expect(lines('charge\0')).rejects.toMatchObject({ problem: { code: 'file_not_text' } });
  for (const empty of ['', '\uFEFF', '\r\n \r\n']) {
    await expect(lines(empty)).rejects.toMatchObject({ problem: { code: 'file_empty' } });
  }
});

const DATES = 'charge_id,fee,date\ncharge_1,1,03/04/2026\n';
const ALL: ColumnMapping = {
  chargeId: 'charge_id',
  orderId: null,
  trackNumber: null,
  amount: 'fee',
  amountUnit: 'dollars',
  date: 'date',
};

test('days are read in the one format that fits the column', async () => {
  const us = `${DATES}charge_2,1,11/21/2026\ncharge_3,1,\n`;
  expect((await lines(us)).map(({ at }) => at)).toEqual(['2026-03-04T17:00:00.000Z', '2026-11-21T17:00:00.000Z', null]);
  const iso = 'charge_id,fee,date\ncharge_1,1,2026-11-21T06:00:00-05:00\n';
  expect((await lines(iso)).map(({ at }) => at)).toEqual(['2026-11-21T11:00:00.000Z']);
});

test('days that two formats fit are asked for, and no row is read until then', async () => {
  const asked = await readStatement(DATES, null);
  expect(asked.dryRun).toMatchObject({
    dayFormat: null,
    dayReadings: [
      { format: 'us', text: '03/04/2026', day: '2026-03-04' },
      { format: 'day_first', text: '03/04/2026', day: '2026-04-03' },
    ],
    readable: 0,
    badRows: [],
  });
  expect(asked.confirmed).toBeNull();
  const read = await readStatement(DATES, { ...ALL, dayFormat: 'day_first' });
  expect(read.lines).toMatchObject([{ at: '2026-04-03T17:00:00.000Z' }]);
  expect(read.dryRun.file.fields.find(({ field }) => field === 'date')?.samples).toEqual([
    { text: isolated('03/04/2026'), read: { as: 'day', day: '2026-04-03' } },
  ]);
  expect(read.confirmed?.dayFormat).toBe('day_first');
});

test('a day that can’t be read is told with its line', async () => {
  const text = `${DATES}charge_2,1,11/21/2026\ncharge_3,1,soon\n`;
  expect(await dryRun(text)).toMatchObject({
    dayFormat: 'us',
    readable: 2,
    badRows: [{ line: 4, problem: remark('line_day_not_us', { text: 'soon' }) }],
  });
});

test('100,000 rows are read in pieces: other work goes on between them', async () => {
  const text = `charge_id,fee,date\n${Array.from({ length: 100_000 }, (_, n) => `charge_${n},"1,000.0${n % 10}",11/21/2026`).join('\n')}`;
  const upload = uploaded(text);
  // A look at the clock takes a millisecond, whatever the machine does.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1;
    return now;
  });
  let turns = 0;
  let isReading = true;
  const turn = () => {
    turns += 1;
    if (isReading) setImmediate(turn);
  };
  setImmediate(turn);
  const { dryRun: told, table } = await readUpload(upload, { mapping: null });
  expect(told).toMatchObject({ rows: 100_000, readable: 100_000, badRows: [], sum: 100_000 * 100_000 + 450_000 });
  expect(100_000 / turns).toBeLessThan(MOST_ROWS);
  // Each pass over rows that are parsed already.
  let [last, inTurn, most] = [-1, 0, 0];
  for (const row of table.rows) {
    const { cells } = row;
    let seen = -1;
    Object.defineProperty(row, 'cells', {
      get: () => {
        if (last !== turns) [last, inTurn] = [turns, 0];
        if (seen !== turns) inTurn += 1;
        seen = turns;
        most = Math.max(most, inTurn);
        return cells;
      },
    });
  }
  await readUpload(upload, { mapping: { ...ALL, dayFormat: 'us' } });
  isReading = false;
  clock.mockRestore();
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(MOST_ROWS);
});

/** Rows that may be worked on in one turn of the event loop. */
const MOST_ROWS = 2000;
