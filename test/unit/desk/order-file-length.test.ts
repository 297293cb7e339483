// The longest file of order ids that is taken, tried with a limit that is soon reached.
import { expect, test, vi } from 'vitest';
import { readOrderFile } from '../../../main/desk/capture-many/order-file.ts';

vi.mock('../../../contract/console/capture-many.ts', async (original) => ({
  ...(await original<typeof import('../../../contract/console/capture-many.ts')>()),
  MOST_ORDERS: 1000,
}));

const lines = ['id', ...Array.from({ length: 1000 }, (_, n) => `order_${n}`)];

test('as many orders as a run takes are read, under a header', async () => {
  const { view, rows } = await readOrderFile(lines.join('\n'));
  expect([view.rows, rows.length]).toEqual([1000, 1000]);
});

test('one more is refused, and the limit named', async () => {
  await expect(readOrderFile([...lines, 'order_x'].join('\n'))).rejects.toMatchObject({
    problem: {
      code: 'file_lines_too_many',
      params: { most: 1000 },
    },
  });
});
