// One format for a whole column: days and amounts in every notation that files use, or a question.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FactColumns } from '../../../contract/console/after-charge-import.ts';
import { missingColumns } from '../../../contract/console/after-charge-import.ts';
import type { DayFormat } from '../../../contract/console/intake.ts';
import { remarkIn } from '../../../contract/console/remark.ts';
import { readFactsFile } from '../../../main/features/after-charge/read-facts-file.ts';
import { readAmount } from '../../../main/features/intake/amounts.ts';
import { dayReader } from '../../../main/features/intake/days.ts';
import { readStatement } from '../../../main/features/reconcile/read-statement.ts';
import { uploaded } from '../../support/console/uploaded.ts';

const { read: readDay } = dayReader('Date');
const read = (text: string, more: Partial<FactColumns> = {}) => {
  const guessed = readFactsFile(uploaded(text), { chosen: null }, '2026-11-27');
  return guessed.then(({ chosen }) => readFactsFile(uploaded(text), { chosen: { ...chosen, ...more } }, '2026-11-27'));
};
const days = (...cells: string[]) =>
  `Type,Order ID,Amount,Date\n${cells.map((cell) => `Refund,order_1,1.00,"${cell}"`).join('\n')}\n`;
const fees = (...cells: string[]) =>
  readStatement(uploaded(`charge_id,fee\n${cells.map((cell, n) => `charge_${n},"${cell}"`).join('\n')}\n`), {
    mapping: null,
  });

test.each([
  ...['2026-11-24', '2026/11/24', '2026.11.24', '20261124', '24-Nov-2026', '24 Nov 2026', '24-Nov-26', 'Nov 24, 2026'],
  ...['November 24, 2026', '24/nov/2026', '24-NOV-2026', '24. Nov. 2026', '2026-Nov-24', '24 noviembre 2026'],
  ...['2026-11-24 10:30', 'Tue, 24 Nov 2026 10:30:00', '24-Nov-2026 10:30 AM', '2026/11/24 10:30:15'],
])('“%s” is November 24 in every format', (text) => {
  for (const format of ['iso', 'us', 'day_first'] as const) expect(readDay(text, format)?.day).toBe('2026-11-24');
});

test.each([
  ['11/24/2026', 'us'],
  ['11/24/26', 'us'],
  ['11-24-2026', 'us'],
  ['24/11/2026', 'day_first'],
  ['24.11.2026', 'day_first'],
  ['24/11/26', 'day_first'],
  ['24-11-2026 10:30', 'day_first'],
] as const)('“%s” is November 24 where the column is %s', (text, format) => {
  expect(readDay(text, format)?.day).toBe('2026-11-24');
  expect(readDay(text, format === 'us' ? 'day_first' : 'us')).toBeNull();
  expect(readDay(text, 'iso')).toBeNull();
});

test.each([
  ...['26-11-24', '24.11.26', '11/24-2026', '20261324', '2026-02-30', '24 Foo 2026', '11/24', '46350', '2026', '1/1/1'],
])('“%s” is no day', (text) => {
  for (const format of ['iso', 'us', 'day_first'] as const) expect(readDay(text, format)).toBeNull();
});

test('days that a file writes in several clear ways are the same day', async () => {
  const { facts } = await read(days('11/24/26', '24-Nov-2026', '2026/11/24', '20261124'));
  expect(facts.map(({ day }) => day)).toEqual(Array(4).fill('2026-11-24'));
});

test('a column that fits neither format isn’t read in half', async () => {
  const text = days('11/24/2026', '24/11/2026');
  const file = await read(text);
  expect([missingColumns(file.chosen), file.facts, file.dayReadings]).toEqual([['dayFormat'], [], []]);
  expect(missingColumns((await read(text, { dayFormat: 'us' })).chosen)).toEqual(['dayFormat']);
});

test('two-digit years that can be read in two ways are asked about', async () => {
  expect((await read(days('11/05/26'))).dayReadings).toEqual([
    { format: 'us', text: '11/05/26', day: '2026-11-05' },
    { format: 'day_first', text: '11/05/26', day: '2026-05-11' },
  ]);
});

test('a zone that is chosen goes before the header’s, and a cell’s before both', async () => {
  const text = (header: string) => days('2026-11-24 02:30:00', '2026-11-24 02:30:00Z').replace('Date', header);
  const daysOf = async (header: string, more: Partial<FactColumns>) =>
    (await read(text(header), { day: header, ...more })).facts.map(({ day }) => day);
  expect(await daysOf('Date', {})).toEqual(['2026-11-24', '2026-11-23']);
  expect(await daysOf('Date', { zone: 'UTC' })).toEqual(['2026-11-23', '2026-11-23']);
  expect(await daysOf('Date (UTC)', { zone: 'America/Los_Angeles' })).toEqual(['2026-11-24', '2026-11-23']);
  const indian = text('Date (IST)');
  const { chosen } = await readFactsFile(uploaded(indian), { chosen: null }, '2026-11-27');
  const named = { ...chosen, day: 'Date (IST)' };
  const reading = (more: object) => readFactsFile(uploaded(indian), { chosen: { ...named, ...more } }, '2026-11-27');
  await expect(reading({})).rejects.toThrow('file_zone_unknown');
  expect((await reading({ zone: 'UTC' })).facts).toHaveLength(2);
});

const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

test('any day is the same in each notation', () => {
  const day = fc.integer({ min: 0, max: 36_000 }).map((n) => isoOf(Date.UTC(2000, 0, 1) + n * 86_400_000));
  fc.assert(
    fc.property(day, (iso) => {
      const [year = '', month = '', date = ''] = iso.split('-');
      const name = MONTHS[Number(month) - 1];
      const written: [string, DayFormat][] = [
        [iso, 'iso'],
        [`${year}${month}${date}`, 'iso'],
        [`${year}/${Number(month)}/${Number(date)}`, 'iso'],
        [`${date}-${name}-${year}`, 'iso'],
        [`${name} ${Number(date)}, ${year}`, 'iso'],
        [`${month}/${date}/${year}`, 'us'],
        [`${Number(month)}/${Number(date)}/${year.slice(2)}`, 'us'],
        [`${date}/${month}/${year}`, 'day_first'],
        [`${Number(date)}.${Number(month)}.${year}`, 'day_first'],
      ];
      for (const [text, format] of written) expect(readDay(text, format)?.day).toBe(iso);
    }),
  );
});

test.each([
  ['56.02-', -5602],
  ['\u22125.00', -500],
  ['USD 5.00', 500],
  ['5.00 USD', 500],
  ['US$12.34', 1234],
  ['$(5.00)', -500],
  ['1 234.50', 123_450],
  ['1\u202f234.50', 123_450],
  ['5.', 500],
  ['(5.00 USD)', -500],
  ['-USD 5.00', -500],
  ['USD -5.00', -500],
  ['$5.00-', -500],
  ['5.00 $', 500],
  ['1 234 567.50', 123_456_750],
])('%s is %i cents', (text, cents) => {
  expect(readAmount(text, 'dollars')).toEqual({ cents });
});

test.each(
  [
    ...['1.234,56', '12,50', '1,234.50.1', '1,23.50', '1,234 567.00', '-5.00-', '(5.00)-', 'EUR 5.00', '$5$'],
    ...['USD 5 USD', '(5.00', '5.00)', '5 5', '+-5', '5.00 CR', '1_000'],
  ].filter((text) => text !== '5-'),
)('%s isn’t read as dollars', (text) => {
  expect(readAmount(text, 'dollars')).toHaveProperty('problem');
});

test('cents behind a comma are read where the whole column says so, and in a mixed column the lines that have one are told', async () => {
  expect((await fees('1.234,50', '12,50', '(3,00)', '5', '2,00-')).lines.map(({ amount }) => amount)).toEqual([
    123_450, 1250, -300, 500, -200,
  ]);
  const mixed = await fees('12.50', '3', '12,50');
  expect([mixed.lines.map(({ amount }) => amount), mixed.dryRun.badRows.map(({ line }) => line)]).toEqual([
    [1250, 300],
    [4],
  ]);
  const other = await fees('1.234,50', '1,234.50');
  expect([other.lines.map(({ amount }) => amount), other.dryRun.badRows.map(({ line }) => line)]).toEqual([
    [123_450],
    [2],
  ]);
  const unclear = await fees('12,50', 'oops');
  expect(unclear.dryRun.badRows.map(({ problem }) => remarkIn(problem)?.code)).toEqual([
    'amount_not_dollars',
    'amount_not_dollars',
  ]);
  const { mapping } = unclear.dryRun;
  const chosen = mapping && { ...mapping, decimal: 'comma' as const };
  const text = 'charge_id,fee\ncharge_1,"12,50"\ncharge_2,oops\n';
  expect((await readStatement(uploaded(text), { mapping: chosen })).lines).toMatchObject([{ amount: 1250 }]);
});

test('any amount is the same cents in each notation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (cents) => {
      const fraction = String(cents % 100).padStart(2, '0');
      const whole = String(Math.floor(cents / 100));
      const grouped = (mark: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, mark);
      for (const text of [`${whole}.${fraction}`, `${grouped(',')}.${fraction}`, `${grouped(' ')}.${fraction}`]) {
        expect(readAmount(text, 'dollars')).toEqual({ cents });
        expect(readAmount(`$${text}`, 'dollars')).toEqual({ cents });
        expect(readAmount(`USD ${text}`, 'dollars')).toEqual({ cents });
        for (const minus of [`(${text})`, `${text}-`, `\u2212${text}`, `-$${text}`, `$(${text})`]) {
          expect(readAmount(minus, 'dollars')).toEqual({ cents: -cents });
        }
      }
      for (const text of [`${whole},${fraction}`, `${grouped('.')},${fraction}`]) {
        expect(readAmount(text, 'dollars', 'comma')).toEqual({ cents });
      }
    }),
  );
});

test.each(['R18', 'R1', 'r9', 'R-25', 'R27 Trace number error', 'R85'])('the return code %s is taken', async (code) => {
  const { facts } = await read(`Type,Order ID,Amount,Date,Return code\nReturn,order_1,1.00,2026-11-24,${code}\n`);
  const figures = /\d+/.exec(code)?.[0].padStart(2, '0');
  expect(facts).toMatchObject([{ kind: 'return', code: `R${figures}` }]);
});

test.each(['R00', 'R48', 'R99', 'R012', 'X01'])('%s is no return code', async (code) => {
  const text = `Type,Order ID,Amount,Date,Return code\nReturn,order_1,1.00,2026-11-24,R01\nReturn,order_1,1.00,2026-11-24,${code}\n`;
  expect((await read(text)).badRows.map(({ problem }) => remarkIn(problem)?.code)).toEqual(['line_code_unknown']);
});
