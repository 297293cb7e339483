// A list's columns follow the width of its window, and its cells stand under their heads.
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RecordColumn } from '../../renderer/ui/record-table/columns.ts';
import { RecordTable } from '../../renderer/ui/record-table/record-table.tsx';
import { show } from './show.tsx';

type Row = { id: string };

const ROWS: Row[] = [{ id: '1' }, { id: '2' }];
const COLUMNS: RecordColumn<Row>[] = ['Consumer', 'Amount', 'Age', 'Seller'].map((name, nth) => ({
  id: name.toLowerCase(),
  name,
  width: 300,
  yields: nth,
  cell: ({ id }, { shown }) => `${name} ${id}, ${shown.size} shown`,
}));

const table = (
  <RecordTable
    name="Some"
    place="some"
    columns={COLUMNS}
    layout={null}
    rows={ROWS}
    rowId={({ id }) => id}
    rowTo={({ id }) => `/${id}`}
    rowCount={ROWS.length}
    hasMore={false}
    isAsking={false}
    onNearEnd={() => undefined}
    sorting={{ by: 'age', descending: false }}
    onSort={() => undefined}
  />
);

afterEach(() => page.viewport(1280, 800));

test('columns give way in a narrow window and come back in a wide one, heads and cells alike', async () => {
  const screen = await show(table);
  const heads = () =>
    screen
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  const cells = () =>
    screen
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent);
  const expected = (names: string[]) =>
    ROWS.flatMap(({ id }) => names.map((name) => `${name} ${id}, ${names.length} shown`));
  for (const [width, names] of [
    [1280, ['Consumer', 'Amount', 'Age', 'Seller']],
    [1000, ['Consumer', 'Amount', 'Age']],
    [700, ['Consumer', 'Amount']],
    [1000, ['Consumer', 'Amount', 'Age']],
    [1280, ['Consumer', 'Amount', 'Age', 'Seller']],
  ] as const) {
    await page.viewport(width, 800);
    await expect.poll(cells).toEqual(expected([...names]));
    expect(heads()).toEqual(names);
  }
});
