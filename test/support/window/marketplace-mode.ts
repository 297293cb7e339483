// Turns a closed console's embedded environment into a marketplace, in its ledger: for tests that begin there.
import Database from 'better-sqlite3';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';

export async function turnIntoMarketplace(dataFolder: string): Promise<void> {
  const ledger = new Database(ledgerFile(dataFolder));
  ledger.prepare("update environment set mode = 'marketplace' where provider = 'embedded'").run();
  ledger.close();
}
