// Cells of a CSV file, as a spreadsheet takes them.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvRows, harmless, importRows } from '../../../lib/csv.ts';
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

test.each(['-5', '-5.25', '1640', 'a=1', 'PO-17'])('%s stays as it is', (text) => expect(cell(text)).toBe(text));

test.each(['00124', '1E5', '1.5e10', '123456789012345', '0', '3-11', '1/2', 'MAR1', 'Sept-12'])(
  '%s survives a spreadsheet, and our own reader takes it back',
  async (id) => {
    const rows: string[][] = [];
    const text = csvRows([
      ['Order ID', 'Note'],
      [id, ''],
    ]).replaceAll('\r\n', '\n');
    await readRows(text, { separator: ',', firstLine: 1 }, ({ cells }) => rows.push(cells));
    const [written = ''] = rows[1] ?? [];
    expect([idCell(written), written]).toEqual([id, id === '0' ? '0' : `="${id}"`]);
  },
);

test.each(['1234.50', '0.05', '-5', '2026-11', '2026-11-24', '11/24/2026', '2026-11-24T02:30:00.000Z', '12345678901'])(
  '%s is left to the spreadsheet as a number or a day',
  (text) => expect(cell(text)).toBe(text),
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
