// A provider's file of returns and refunds in whatever shape it comes: its rows are read or told, each with its line.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FactColumns } from '../../../contract/console/after-charge-import.ts';
import { missingColumns } from '../../../contract/console/after-charge-import.ts';
import { remark, remarkIn } from '../../../contract/console/remark.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { readFactsFile } from '../../../main/features/after-charge/read-facts-file.ts';
import { PaydeskError } from '../../../main/process/problem.ts';
import { uploaded } from '../../support/console/uploaded.ts';

const TODAY = '2026-11-22';
const read = (text: string, chosen: FactColumns | null = null) => readFactsFile(uploaded(text), { chosen }, TODAY);
const facts = async (text: string, chosen: FactColumns | null = null) => (await read(text, chosen)).facts;
const problems = async (text: string, chosen: FactColumns | null = null) =>
  (await read(text, chosen)).badRows.map(({ line, problem }) => [line, remarkIn(problem)?.code]);

const NO_IDS = { orderId: null, chargeId: null, trackNumber: null };
const COLUMNS: FactColumns = {
  kindColumn: 'kind',
  kind: null,
  orderId: 'order',
  chargeId: null,
  trackNumber: null,
  amount: 'amount',
  amountUnit: 'dollars',
  day: 'day',
  dayFormat: 'iso',
  code: 'code',
  reference: 'ref',
};

test('a file with a column of kinds is read, each row by what it is', async () => {
  const text =
    'Type,Order ID,Amount,Date,Return code,Reference\n' +
    'Return,order_1,56.00,2026-11-20,R01,\n' +
    'refunded,order_2,-12.00,2026-11-19,,RF-77\n' +
    'charge,order_3,5.00,2026-11-19,,\nCharge,order_4,5.00,2026-11-19,,\n';
  const file = await read(text);
  expect(missingColumns(file.chosen)).toEqual([]);
  expect(file.facts).toEqual([
    {
      line: 2,
      kind: 'return',
      ids: { ...NO_IDS, orderId: 'order_1' },
      amount: 5_600,
      day: '2026-11-20',
      code: 'R01',
      reference: null,
    },
    {
      line: 3,
      kind: 'refund',
      ids: { ...NO_IDS, orderId: 'order_2' },
      amount: 1_200,
      day: '2026-11-19',
      reference: 'RF-77',
    },
  ]);
  expect([...file.others]).toEqual([
    ['charge', 1],
    ['Charge', 1],
  ]);
  expect(file.badRows).toEqual([]);
});

test.each([
  ['a code', 'charge_id;returned_at;return_code\ncharge_1;2026-11-20T10:00:00Z;R10 - Not authorized\n', 'return'],
  ['a refund’s column', 'track_number,refund_amount (cents),date\nT-1,1200,11/20/2026\n', 'refund'],
] as const)('a file of one kind is known by %s', async (_what, text, kind) => {
  expect((await facts(text))[0]).toMatchObject({ kind, day: '2026-11-20' });
});

test('what a header doesn’t say is asked for, and nothing is read until it is chosen', async () => {
  const file = await read('Ref,What,When\nT-1,7,2026-11-20\n');
  expect(missingColumns(file.chosen)).toEqual(['kind', 'order', 'day']);
  expect(file).toMatchObject({ facts: [], badRows: [], table: { columns: ['Ref', 'What', 'When'] } });
  const chosen = { ...file.chosen, kind: 'refund' as const, trackNumber: 'Ref', amount: 'What', day: 'When' };
  expect(await facts('Ref,What,When\nT-1,7,2026-11-20\n', chosen)).toMatchObject([{ kind: 'refund', amount: 700 }]);
  await expect(read('a,b\n1,2\n', COLUMNS)).rejects.toMatchObject({ problem: { code: 'file_column_missing' } });
});

test('a row that can’t be read is told with its line and why, and stops no other', async () => {
  const rows = [
    'return,order_1,,2026-11-20,R01,',
    'return,,,2026-11-20,R01,',
    'return,order_1,,,R01,',
    'return,order_1,,11/20/2026,R01,',
    'return,order_1,,2026-02-30,R01,',
    'return,order_1,,2026-11-23,R01,',
    'return,order_1,,2026-11-20,,',
    'return,order_1,,2026-11-20,R99,',
    'return,order_1,"1,2",2026-11-20,R01,',
    'refund,order_1,,2026-11-20,,',
    'refund,order_1,0,2026-11-20,,',
    ',order_1,1,2026-11-20,,',
    'refund,order_1,1,2026-11-20,,,more',
    `refund,order_1,1,2026-11-20,,${'x'.repeat(201)}`,
    'refund,order_1,1,2026-11-20,,',
    'refund,order_1,-1,2026-11-20,,',
    'refund,"order_1,1',
  ];
  const text = `kind,order,amount,day,code,ref\n${rows.join('\n')}\n`;
  expect((await facts(text, COLUMNS)).map(({ line }) => line)).toEqual([2, 16]);
  expect(await problems(text, COLUMNS)).toEqual([
    [3, 'line_without_transaction'],
    [4, 'line_without_day'],
    [5, 'line_day_not_iso'],
    [6, 'line_day_not_iso'],
    [7, 'line_day_ahead'],
    [8, 'line_without_code'],
    [9, 'line_code_unknown'],
    [10, 'amount_not_dollars'],
    [11, 'amount_empty'],
    [12, 'amount_not_positive'],
    [13, 'line_without_kind'],
    [14, 'line_with_more_cells'],
    [15, 'line_id_too_long'],
    [17, 'amount_other_sign'],
    [18, 'line_quotes_broken'],
  ]);
});

test.each([
  ['iso', '2026-11-20', '2026-11-20'],
  ['iso', '2026-11-20 23:30:00', '2026-11-20'],
  ['iso', '2026-11-20T03:30:00Z', '2026-11-19'],
  ['iso', '2026-11-20 03:30:00 UTC', '2026-11-19'],
  ['iso', '2026-11-19T22:30:00-05:00', '2026-11-19'],
  ['us', '11/20/2026', '2026-11-20'],
  ['us', '1/2/2026 10:00 AM', '2026-01-02'],
  ['iso', '2026-11-20T99:00:00Z', null],
  ['us', '20/11/2026', null],
  ['us', '11/20/26', '2026-11-20'],
] as const)('the day in %s “%s” is %s', async (dayFormat, text, day) => {
  const [fact] = await facts(`kind,order,amount,day,code,ref\nrefund,order_1,1,"${text}",,\n`, {
    ...COLUMNS,
    dayFormat,
  });
  expect(fact?.day ?? null).toBe(day);
});

test('a file that is no text, or empty, is refused', async () => {
  await expect(read('a\0b')).rejects.toMatchObject({ problem: { code: 'file_not_text' } });
  await expect(read(' \n')).rejects.toMatchObject({ problem: { code: 'file_empty' } });
});

test('amounts add up to the cent, however they are written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1, maxLength: 30 }),
      fc.boolean(),
      fc.constantFrom('dollars' as const, 'cents' as const),
      async (amounts, isNegative, amountUnit) => {
        const cells = amounts.map((cents) => (amountUnit === 'dollars' ? formatCents(cents) : String(cents)));
        const rows = cells.map((cell, n) => `refund,order_${n},"${isNegative ? '-' : ''}${cell}",2026-11-20,,`);
        const text = `kind,order,amount,day,code,ref\n${rows.join('\n')}`;
        const found = await facts(text, { ...COLUMNS, amountUnit });
        expect(found.map(({ amount }) => amount)).toEqual(amounts);
      },
    ),
  );
});

test('whatever is in a file, each row is read, told or of another kind, or the file is refused by name', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('refund', 'return', 'order_1', '1.00', '2026-11-20', 'R01', '"', ',', '\r\n', '\uFEFF', '\0'),
  );
  const table = fc.array(fc.array(cell, { maxLength: 8 }).map((cells) => cells.join(',')));
  const anyText = table.map((lines) => lines.join('\n'));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        anyText,
        anyText.map((text) => `kind,order,amount,day,code,ref\n${text}`),
      ),
      async (text) => {
        for (const chosen of [null, COLUMNS]) {
          try {
            const file = await read(text, chosen);
            const others = [...file.others.values()].reduce((sum, rows) => sum + rows, 0);
            const isWhole = missingColumns(file.chosen).length === 0;
            expect(file.facts.length + file.badRows.length + others).toBe(isWhole ? file.table.rows.length : 0);
            for (const { problem } of file.badRows) expect(remarkIn(problem)).not.toBeNull();
          } catch (error) {
            expect(error).toBeInstanceOf(PaydeskError);
          }
        }
      },
    ),
  );
});

test('a row’s remark says what was read', async () => {
  const [bad] = (await read('kind,order,amount,day,code,ref\nreturn,order_1,,2026-11-20,X1,\n', COLUMNS)).badRows;
  expect(bad).toEqual({ line: 2, problem: remark('line_code_unknown', { text: 'X1' }) });
});

test.each([
  ['Result', 'Unsuccessful'],
  ['Success', 'false'],
  ['Status of refund', 'failed'],
  ['Failure reason', 'insufficient_funds'],
  ['Mode', 'test'],
  ['Cancellation date', '2026-11-24'],
  ['Status,Status', 'Succeeded,Failed'],
  ['Currency,Currency', 'USD,EUR'],
])('a refund whose %s is %s isn’t counted', async (column, told) => {
  const text = `Type,Order ID,Amount,Date,${column}\nRefund,order_1,1.00,2026-11-20,${told}\n`;
  expect(await problems(text)).toEqual([[2, 'line_not_counted']]);
});

test.each(['1,234', '12,50', '1,234.50-', '1,234.50 USD', '1,234.', '1,234,567'])(
  'an amount of %s without quotation marks is refused beside columns that have room for it',
  async (told) => {
    const text = `Type,Order ID,Date,Amount,Note,Clerk\nRefund,order_1,2026-11-20,${told}\n`;
    expect(await problems(text)).toEqual([[2, 'line_amount_split']]);
  },
);

test('whole dollars beside another amount are read', async () => {
  const text = 'Type,Order ID,Date,Refund amount,Charge amount\nRefund,order_1,2026-11-20,5,120.50\n';
  expect(await facts(text)).toMatchObject([{ amount: 500 }]);
});

test.each([
  '987654000000001',
  '"=""987654000000001"""',
  "'987654000000001",
  '987654000000001.0',
  '\u00a0987654000000001',
])('the reference %s is the same, however a spreadsheet kept it', async (told) => {
  const text = `Type,Order ID,Amount,Date,Trace number\nRefund,order_1,1.00,2026-11-20,${told}\n`;
  expect(await facts(text)).toMatchObject([{ reference: '987654000000001' }]);
});

test('payments aren’t taken for refunds in full', async () => {
  const typed = await read('Type,Order ID,Amount,Date,Refund ID\nCharge,order_1,100.00,2026-11-20,\n');
  expect([typed.chosen.kind, typed.facts]).toEqual([null, []]);
  const partly =
    'Order ID,Amount,Amount refunded,Date\norder_1,100.00,0.00,2026-11-20\norder_2,100.00,5.00,2026-11-20\n';
  expect(await facts(partly)).toMatchObject([{ line: 3, amount: 500 }]);
  const withIds = 'Order ID,Amount,Refund ID,Date\norder_1,100.00,,2026-11-20\norder_2,5.00,re_1,2026-11-20\n';
  expect(await facts(withIds)).toMatchObject([{ line: 3, amount: 500 }]);
  for (const name of ['Refundable', 'Refund policy', 'Non-refundable fee']) {
    expect((await read(`Order ID,Date,Amount,${name}\norder_1,2026-11-20,100.00,yes\n`)).chosen.kind).toBeNull();
  }
  expect(await problems('Order ID,Date,Amount,Refunded\norder_1,2026-11-20,100.00,false\n')).toEqual([
    [2, 'line_not_counted'],
  ]);
});

test('columns are told apart where a name looks like one that Paydesk makes', async () => {
  const chosen = { ...COLUMNS, kindColumn: null, kind: 'refund' as const, code: null, reference: null };
  const text = 'order,day,amount (2),amount,amount\norder_1,2026-11-20,1.00,2.00,3.00\n';
  const { table, facts: read3 } = await read(text, { ...chosen, amount: 'amount (3)' });
  expect([table.columns.slice(2), read3]).toMatchObject([['amount (2)', 'amount', 'amount (3)'], [{ amount: 300 }]]);
});

test.each(['Amount in Euro', 'AmountEUR', 'Amount (C$)', 'Amount_cad', 'Amount (pesos)', 'Amount (kr)'])(
  'amounts under “%s” aren’t dollars',
  async (name) => {
    const text = `Type,Order ID,${name},Date\nRefund,order_1,1.00,2026-11-20\n`;
    const chosen = { ...(await read(text)).chosen, amount: name };
    await expect(read(text, chosen)).rejects.toMatchObject({ problem: { code: 'file_currency_other' } });
  },
);

test.each(['Bad debt amount', 'Top-up amount', 'Amount (US$)', 'Amount (USD, all)', 'AmountUSD'])(
  'amounts under “%s” are dollars',
  async (name) => {
    const text = `Type,Order ID,"${name}",Date\nRefund,order_1,1.00,2026-11-20\n`;
    expect(await facts(text, { ...(await read(text)).chosen, amount: name })).toMatchObject([{ amount: 100 }]);
  },
);

test.each([
  'Date-UTC',
  'Date/UTC',
  'dateUTC',
  'createdUtc',
  'Date UTC:',
  'UTC date',
  'Date in UTC (ISO)',
  'Date (local) (UTC)',
  'Date (Zulu)',
  'Date (UTC+0)',
])('times under “%s” are in UTC', async (name) => {
  const text = `Type,Order ID,Amount,${name}\nRefund,order_1,1.00,2026-11-20 02:30:00\n`;
  expect(await facts(text, { ...(await read(text)).chosen, day: name })).toMatchObject([{ day: '2026-11-19' }]);
});

test.each([
  'Date (CET)',
  'Date CET',
  'created_cet',
  'Date_IST',
  'Date (MSK)',
  'Date (Berlin)',
  'Date (Pacific Time)',
  'Date (Pacific)',
  'Date (Moscow time)',
  'Date (Mars/Olympus)',
])('a zone that Paydesk doesn’t know is refused under “%s”', async (name) => {
  const text = 'Type,Order ID,Amount,Date\nRefund,order_1,1.00,2026-11-20 02:30:00\n';
  const chosen = { ...(await read(text)).chosen, day: name };
  await expect(read(text.replace('Date', name), chosen)).rejects.toMatchObject({
    problem: { code: 'file_zone_unknown' },
  });
});

test.each([
  'Date',
  'Date (MM/DD/YYYY)',
  'Date (YYYY/MM/DD)',
  'Date (local time)',
  'Date and time',
  'Refund Created Time',
  'Date and Time',
  'Date (transaction time)',
  'Date (ET)',
  'Date (America/New_York)',
  'Last',
  'Posted (day)',
])('days under “%s” are New York’s', async (name) => {
  const text = `Type,Order ID,Amount,"${name}"\nRefund,order_1,1.00,2026-11-20 02:30:00\n`;
  const chosen = { ...(await read(text)).chosen, day: name };
  expect(await facts(text, chosen)).toMatchObject([{ day: '2026-11-20' }]);
});

test('a bank’s file of returned debits is read by its return codes, whatever type the debits had', async () => {
  const text = 'Transaction Type,Return Code,Order ID,Amount,Date\nACH Debit,R01,order_1,10.00,2026-11-20\n';
  expect(await facts(text)).toMatchObject([{ kind: 'return', code: 'R01' }]);
});

test('where days contradict the format in their header, a person chooses', async () => {
  const file = await read('Type,Order ID,Amount,Date (DD/MM/YYYY)\nRefund,order_1,1.00,11/24/2026\n');
  expect([file.chosen.dayFormat, file.dayReadings.map(({ format }) => format)]).toEqual([null, ['us']]);
});

test('a header that names the format of its days settles it', async () => {
  const text = (format: string) => `Type,Order ID,Amount,Date (${format})\nRefund,order_1,1.00,05/11/2026\n`;
  const dayOf = async (format: string) => (await facts(text(format))).map(({ day }) => day);
  expect([await dayOf('MM/DD/YYYY'), await dayOf('DD/MM/YYYY')]).toEqual([['2026-05-11'], ['2026-11-05']]);
  const { chosen } = await read(text('DD/MM/YYYY'));
  expect((await read(text('DD/MM/YYYY'), { ...chosen, dayFormat: 'us' })).chosen.dayFormat).toBeNull();
});

test.each(['2026-11-20 12:00:00+00', '11/20/2026 9:00 a.m.', '"11/20/2026, 2:30\u202fPM"'])(
  'a time written as %s is read',
  async (told) => {
    expect(await facts(`Type,Order ID,Amount,Date\nRefund,order_1,1.00,${told}\n`)).toMatchObject([
      { day: '2026-11-20' },
    ]);
  },
);

test.each(['9.87654E+14', '9.87654 E+14', '9.87654*10^14', "'9.87654E+14", '-#REF!', '#GETTING_DATA', 'NaN'])(
  'the reference %s was shortened or lost by a spreadsheet',
  async (told) => {
    const text = `Type,Order ID,Amount,Date,Reference\nRefund,order_1,1.00,2026-11-20,${told}\n`;
    expect(await problems(text)).toEqual([[2, 'line_id_shortened']]);
  },
);
