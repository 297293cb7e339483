// The longest file of order ids that is taken.
import { expect, test } from 'vitest';
import { MAX_ORDERS } from '../../../contract/console/capture-many.ts';
import { readOrderFile as readUpload } from '../../../main/features/capture-many/order-file.ts';
import { uploaded } from '../../support/console/uploaded.ts';

const readOrderFile = (text: string) => readUpload(uploaded(text));

const lines = ['id', ...Array.from({ length: MAX_ORDERS }, (_, n) => `order_${n}`)];

test('as many orders as a run takes are read, under a header', async () => {
  const { view, table } = await readOrderFile(lines.join('\n'));
  expect([view.rows, table.rows.length]).toEqual([MAX_ORDERS, MAX_ORDERS]);
});

test('one more is refused, and the limit named', async () => {
  await expect(readOrderFile([...lines, 'order_x'].join('\n'))).rejects.toMatchObject({
    problem: {
      code: 'file_lines_too_many',
      params: { most: MAX_ORDERS },
    },
  });
});
