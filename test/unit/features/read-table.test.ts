// Rows of a CSV text: a lone quotation mark takes no other row away unnoticed.
import { expect, test } from 'vitest';
import { remarkIn } from '../../../contract/console/remark.ts';
import { readFactsFile } from '../../../main/features/after-charge/read-facts-file.ts';
import type { FileKind } from '../../../main/features/intake/file-kind.ts';
import type { CsvRow } from '../../../main/features/intake/read-rows.ts';
import { readTable } from '../../../main/features/intake/read-table.ts';
import { uploaded } from '../../support/console/uploaded.ts';

const ANY: FileKind = { kind: 'orders', columns: {} };

async function rowsOf(text: string): Promise<CsvRow[]> {
  return (await readTable(uploaded(text), ANY, null)).rows;
}

test('a row that ditto marks hide in the one before is told', async () => {
  const text =
    'Refund ID\tOrder ID\tAmount\tDate\tNote\n' +
    'RF-1\torder_1\t1.00\t2026-11-05\tlate\nRF-2\torder_1\t2.00\t2026-11-06\t"\n' +
    'RF-3\torder_1\t4.00\t2026-11-07\t"\nRF-4\torder_1\t8.00\t2026-11-08\tok\n';
  const { facts, badRows } = await readFactsFile(uploaded(text), { chosen: null }, '2026-11-22');
  expect(facts.map(({ reference }) => reference)).toEqual(['RF-1', 'RF-4']);
  expect(badRows.map(({ line, problem }) => [line, remarkIn(problem)?.code])).toEqual([[3, 'line_quotes_broken']]);
});

test.each([
  ['commas', 'id,amount,note\norder_1,1.00,"late\norder_2,2.00,late"\n', true],
  ['semicolons', 'id;amount\norder_1;"\norder_2;"\n', true],
  ['blanks after commas', 'id, amount, note\norder_1, 1.00,"x\norder_2, 2.00, y"\n', true],
  ['ditto marks in the middle', 'id\tby\tamount\nRF-1\t"\t2.00\nRF-2\t"\t4.00\n', true],
  ['cells that begin with a blank', 'id\tby\nRF-1\t"\nRF-2\t x\nRF-3\t"\n', true],
  ['an address', 'id,amount,address\norder_1,1.00,"1 Main St,\nSpringfield,IL"\n', false],
  ['a quoted note of two lines', 'id,amount,note\norder_1,1.00,"two\nlines"\n', false],
  ['sentences', 'id,note\norder_1,"Hello Ann,\nlate, but fine, thanks"\n', false],
  ['a list in a note', 'id\tnote\norder_1\t"one,\ntwo,three"\n', false],
  ['one column', 'note\n"two\nlines"\n', false],
])(
  'with %s, a cell that goes on in the next line is broken only where that line is a row: %j',
  async (_what, text, isBroken) => {
    const rows = await rowsOf(text);
    expect(rows.map((row) => row.isBroken)).toEqual([isBroken]);
  },
);
