// Reads that never cease, as windows count long lists: what is written meanwhile isn't kept waiting by them.
import { expect, test } from 'vitest';
import { fillLedger } from '../../scripts/seed/fill-ledger.ts';
import { SEEDED } from '../../scripts/seed/payments.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, openLedgerInThread } from '../support/store/ledger.ts';

const READERS = 24;

test('a write waits for the reads that came before it, and not for those that keep coming', async () => {
  const opened = await openLedgerInThread(tempFolder());
  const { ledger } = opened;
  const { environmentId } = await addTestEnvironment(opened, 'https://pay.example');
  let reads = 0;
  let isOver = false;
  const readOn = async () => {
    while (!isOver) {
      await ledger.listOrders({ environmentId, limit: 50, status: 'ready', minAmount: 1 });
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

test('a write is done while files and totals that were asked for before it are still read', async () => {
  const folder = tempFolder();
  await fillLedger(folder, { orders: 8_000, sellers: 2, days: 30, seed: 1, endsAtMs: Date.now() }, () => undefined);
  const opened = await openLedgerInThread(folder);
  const { ledger } = opened;
  const { environmentId } = SEEDED;
  const sort = { by: 'created', descending: true } as const;
  const done: string[] = [];
  await ledger.totalOrders({ environmentId });
  const reads = Array.from({ length: 12 }, () => [
    ledger.readOrderLines({ environmentId, sort }).then(() => done.push('file')),
    ledger.totalOrders({ environmentId, status: 'charged', minAmount: 1 }).then(() => done.push('total')),
  ]);
  await ledger.saveView({ environmentId, list: 'orders', name: 'Mine', search: '{}' }).then(() => done.push('write'));
  await Promise.all(reads.flat());
  expect(done.indexOf('write')).toBeLessThan(done.length - 1);
  await opened.close();
});
