// Cells of a CSV file, as a spreadsheet takes them.
import { expect, test } from 'vitest';
import { csvRows } from '../../../lib/csv.ts';

const cell = (text: string) => csvRows([[text]]).replace(/\r\n$/, '');

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1+1', '＋1', '－1+1', '＠SUM(A1)'])('%s is text', (text) => {
  expect(cell(text)).toBe(`'${text}`);
});

test.each(['\n=1+1', '\r=1+1', '\t=1+1'])('%j is text', (text) => {
  expect(cell(text)).toMatch(/^"?'/);
});

test.each(['-5', '-5.25', '1640', 'a=1', 'PO-17'])('%s stays as it is', (text) => expect(cell(text)).toBe(text));
