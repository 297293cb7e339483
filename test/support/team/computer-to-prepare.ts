// A computer that worked alone, whose ledger has rows of everything, and its file for a team's server. Its ledger is a file on either store.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import { ledgerWorker } from '../source/entries.ts';
import { fillLedger } from '../store/ledger-to-move.ts';
import { placeMigratedLedger } from '../store/migrated-ledger.ts';

export const ledgerIn = (folder: string) => join(folder, 'ledger.db');

/** The ledger of a computer's folder. */
export async function openOwn(dataFolder: string) {
  const start = { dataFolder, instanceId: randomUUID(), onUnreadable: 'refuse' } as const;
  const own = await openLedger(start, ledgerWorker);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= own.close();
    return closed;
  };
  onTestFinished(close);
  return { ledger: own.ledger, close };
}

/** Filled by SQL with rows of every table, and closed. */
export async function computerToPrepare(filling = { perTable: 4, pick: (below: number) => below - 1 }) {
  const dataFolder = tempFolder();
  await placeMigratedLedger(dataFolder);
  const made = await openOwn(dataFolder);
  await made.ledger.as('Grace').noteNetwork({ proxy: 'none' }, null);
  await made.close();
  fillLedger(ledgerIn(dataFolder), filling);
  return dataFolder;
}

/** The same, prepared by Grace. */
export async function preparedComputer() {
  const dataFolder = await computerToPrepare();
  const own = await openOwn(dataFolder);
  const prepared = await own.ledger.prepareForTeam('Grace');
  return { dataFolder, own, prepared };
}
