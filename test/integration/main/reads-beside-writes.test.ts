// Reads that never cease, as windows count long lists: what is written meanwhile isn't kept waiting by them.
import { expect, test } from 'vitest';
import { addTestEnvironment, openTestLedger } from '../../support/ledger.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const READERS = 24;

test('a write waits for the reads that came before it, and not for those that keep coming', async () => {
  const opened = await openTestLedger(tempFolder());
  const { ledger } = opened;
  const { environmentId } = await addTestEnvironment(opened, 'https://pay.example');
  let reads = 0;
  let isOver = false;
  const readOn = async () => {
    while (!isOver) {
      await ledger.totalOrders({ environmentId, status: 'ready', minAmount: 1 });
      reads += 1;
    }
  };
  const readers = Array.from({ length: READERS }, readOn);
  const waitedFor: number[] = [];
  for (let write = 0; write < 10; write += 1) {
    const before = reads;
    await ledger.saveView({ environmentId, list: 'orders', name: `View ${write}`, search: '{}' });
    waitedFor.push(reads - before);
  }
  isOver = true;
  await Promise.all(readers);
  expect(Math.max(...waitedFor)).toBeLessThan(READERS * 5);
  await opened.close();
});
