// Cells of a CSV file, as a spreadsheet takes them.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvRows, harmless } from '../../../lib/csv.ts';
import '../../support/runner/fast-check-seed.ts';

const cell = (text: string) => csvRows([[text]]).replace(/\r\n$/, '');

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1+1', '＋1', '－1+1', '＠SUM(A1)'])('%s is text', (text) => {
  expect(cell(text)).toBe(`'${text}`);
});

test.each(['\n=1+1', '\r=1+1', '\t=1+1'])('%j is text', (text) => {
  expect(cell(text)).toMatch(/^"?'/);
});

test.each(['-5', '-5.25', '1640', 'a=1', 'PO-17'])('%s stays as it is', (text) => expect(cell(text)).toBe(text));

test('cells are read back as they were written, whatever they hold', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\r', '\n', ' ', '\uFEFF', '=', '-', '1', '.') });
  const cells = fc.array(fc.oneof(text, fc.integer(), fc.constant(null)), { minLength: 2, maxLength: 4 });
  const property = fc.property(fc.array(cells, { minLength: 1, maxLength: 3 }), (rows) => {
    const written = rows.map((row) => row.map((each) => String(harmless(each) ?? '')));
    expect(Papa.parse(csvRows(rows).slice(0, -2), { delimiter: ',', newline: '\r\n' }).data).toEqual(written);
  });
  fc.assert(property);
});
