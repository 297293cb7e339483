// Takes away what keeps an order from being captured twice: the ledger's unique indexes. Only to show that the afternoon would notice.
import { join } from 'node:path';
import Database from 'better-sqlite3';

export function dropTheGuard(dataFolder: string): void {
  const ledger = new Database(join(dataFolder, 'ledger.db'));
  const guards = ledger
    .prepare(
      "select name from sqlite_master where type = 'index' and tbl_name = 'journal' and sql like 'create unique index%'",
    )
    .all() as { name: string }[];
  for (const { name } of guards) ledger.exec(`drop index ${name}`);
  ledger.close();
  if (guards.length === 0) throw new Error('The journal has no unique index to drop.');
}
