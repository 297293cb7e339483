// Cells of a CSV file, as a spreadsheet takes them.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { asFigure, csvRows, harmless, importRows } from '../../../lib/csv.ts';
import { readAmount } from '../../../main/features/intake/amounts.ts';
import { idCell } from '../../../main/features/intake/cells.ts';
import { readRows } from '../../../main/features/intake/read-rows.ts';
import '../../support/runner/fast-check-seed.ts';

const cell = (text: string) => csvRows([[text]]).replace(/\r\n$/, '');

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1+1', '＋1', '－1+1', '＠SUM(A1)'])('%s is text', (text) => {
  expect(cell(text)).toBe(`'${text}`);
});

test.each(['\n=1+1', '\r=1+1', '\t=1+1'])('%j is text', (text) => {
  expect(cell(text)).toMatch(/^"?'/);
});

test.each(['a=1', 'PO-17', 'Marble 12', 'order_1', 'R01'])('%s stays as it is', (text) =>
  expect(cell(text)).toBe(text),
);

test('counts stay as they are', () => expect(csvRows([[-5, 1640, 0]])).toBe('-5,1640,0\r\n'));

const REFERENCES = [
  ...['00124', '1E5', '1.5e10', '123456789012345', '0', '3-11', '1/2', 'MAR1', 'Sept-12', '1640', '-5', '-5.25'],
  ...['2026-11', '2026/11', '2026-11-24', '1.10', '00124.50', '-00124', '(124)', '12:30', '3 pm', '1E+5', '1.2E+3'],
  ...['1 2/3', '10%', '1,234', '1-1-1', '1/2/3', 'TRUE', 'false', 'Nov 24, 2026', '2026-11-24T02:30:00.000Z', '$5'],
];

test.each(REFERENCES)('%s survives a spreadsheet, and our own reader takes it back', async (id) => {
  const rows: string[][] = [];
  const text = csvRows([
    ['Order ID', 'Note'],
    [id, ''],
  ]).replaceAll('\r\n', '\n');
  await readRows(text, { separator: ',', firstLine: 1 }, ({ cells }) => rows.push(cells));
  const [written = ''] = rows[1] ?? [];
  expect([text.includes(`=""${id}""`), written, idCell(written)]).toEqual([true, id, id]);
});

test.each(['1234.50', '0.05', '-5.00', '2026-11-24', '2026-11-24T02:30:00.000Z', '2026-11-24 02:30:00'])(
  '%s of a column of amounts or days is left to the spreadsheet',
  (text) => expect(csvRows([[asFigure(text)]])).toBe(`${text}\r\n`),
);

test.each(['=1+1', '00124', '1E5', '3-11'])('%s is text also in a column of amounts or days', (text) =>
  expect(harmless(asFigure(text))).toBe(harmless(text)),
);

test('a mark that turns text hides no digits, and text around digits is kept', () => {
  expect(harmless('\u200e00124')).toBe('="00124"');
  expect(harmless(' 00124')).toBe('=" 00124"');
  expect(harmless('1;=2')).toBe("'1;'=2");
  // A formula of a spreadsheet holds no longer text.
  expect(harmless('1'.repeat(256))).toBe(`'${'1'.repeat(256)}`);
});

test('text that is left as it is begins with a letter, and is no truth value and no day', () => {
  const part = fc.constantFrom(
    ...'0123456789-+/.,:%()$eE \u200e',
    'TRUE',
    'Nov',
    'May',
    ' pm',
    'a',
    'Ä',
    ';',
    '"',
    '’',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join('');
      const written = String(harmless(text));
      if (/^(?:="|')/.test(written) || written.trim() === '') return;
      expect(written.trim()).toMatch(/^\p{L}/u);
      expect(written.trim()).not.toMatch(/^(?:true|false|(?:nov|may)[-/., ]*\d[-\d/.,: ]*(?: ?pm)?)$/i);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['12.50', '-5.00', '1,234.50', '(5.00)', '5.00-', '+5.00', '$5.00', '-$5.00'])(
  'the amount %s of a refused row reads as it did',
  (amount) => {
    expect(readAmount(String(harmless(amount)), 'dollars')).toEqual(readAmount(amount, 'dollars'));
    expect(readAmount(`'${amount}`, 'dollars')).toEqual(readAmount(amount, 'dollars'));
  },
);

test.each(['Ada;=1+2', 'Ada\t@SUM(A1)', 'Ada;-2', 'Ada\n+1', 'a;"=1+2"', ';\t ="x'])(
  'no formula begins where a line with %j is split',
  (text) => {
    const line = csvRows([['session_1', text, 1640, '00124']]);
    expect(Papa.parse(line.slice(0, -2)).data).toHaveLength(1);
    expect(line.split(/[;\t\r\n]/).filter((piece) => /^[ "]*[=+\-@]/.test(piece))).toEqual([]);
  },
);

test.each(['Barn; Farm', 'Barn\tFarm'])('%j stays one cell where lines are split at semicolons or tabs', (text) =>
  expect(cell(text)).toBe(`"${text}"`),
);

test('a name turns nothing around in the cells beside it', () => expect(cell('Ada\u202eevil')).toBe('Adaevil'));

test('no piece of any line begins as a formula, however it is split', () => {
  const unit = fc.constantFrom('a', '"', ',', ';', '\t', '\n', ' ', '=', '-', '+', '@', '1');
  const cells = fc.array(fc.string({ unit, maxLength: 12 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(cells, (row) => {
      const line = csvRows([['order_1', ...row]]);
      expect(line.split(/[;\t\r\n]/).filter((piece) => /^ *"*[=+\-@]/.test(piece))).toEqual([]);
      expect(Papa.parse<string[]>(line.slice(0, -2), { delimiter: ',', newline: '\r\n' }).data[0]).toHaveLength(
        row.length + 1,
      );
    }),
  );
});

test('cells are read back as they were written, whatever they hold', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\r', '\n', ' ', '\uFEFF', '=', '-', '1', '.') });
  const cells = fc.array(fc.oneof(text, fc.integer(), fc.constant(null)), { minLength: 2, maxLength: 4 });
  const property = fc.property(fc.array(cells, { minLength: 1, maxLength: 3 }), (rows) => {
    const written = rows.map((row) => row.map((each) => String(harmless(each) ?? '')));
    expect(Papa.parse(csvRows(rows).slice(0, -2), { delimiter: ',', newline: '\r\n' }).data).toEqual(written);
  });
  fc.assert(property);
});

test('a program that imports the file reads the digits alone', () => {
  expect(importRows([['00124', '0400', 'a,b']])).toBe('00124,0400,"a,b"\r\n');
});
