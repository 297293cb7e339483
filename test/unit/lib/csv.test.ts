// Cells of a CSV file, as a spreadsheet takes them.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvRows, harmless, importRows } from '../../../lib/csv.ts';
import '../../support/runner/fast-check-seed.ts';

const cell = (text: string) => csvRows([[text]]).replace(/\r\n$/, '');

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1+1', '＋1', '－1+1', '＠SUM(A1)'])('%s is text', (text) => {
  expect(cell(text)).toBe(`'${text}`);
});

test.each(['\n=1+1', '\r=1+1', '\t=1+1'])('%j is text', (text) => {
  expect(cell(text)).toMatch(/^"?'/);
});

test.each(['-5', '-5.25', '1640', 'a=1', 'PO-17', '0', '0.50', '2026-10-31'])('%s stays as it is', (text) =>
  expect(cell(text)).toBe(text),
);

test.each(['00124', '123456789012', '12E3', '10-11', '1/2', '03/04/26'])('%s stays a name in a spreadsheet', (text) => {
  expect(Papa.parse(csvRows([[text]])).data[0]).toEqual([`="${text}"`]);
});

test('a program that imports the file reads the digits alone', () => {
  expect(importRows([['00124', '0400', 'a,b']])).toBe('00124,0400,"a,b"\r\n');
});

test('no cell begins with a formula where a spreadsheet splits at semicolons', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ';', '"', "'", ',', ' ', '\n', '=', '-', '+', '@', '＝', '1') });
  // An apostrophe that stands first makes a cell text.
  const property = fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
    const pieces = csvRows([cells]).split(';').slice(1);
    for (const piece of pieces) expect(piece).not.toMatch(/^[\s"]*[=+@＝]/);
  });
  fc.assert(property);
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
