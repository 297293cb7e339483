// A ledger as an earlier version left it: its tables, and the names of that version's migrations.
import Database from 'better-sqlite3';
import { connectWriter } from '../../../main/ledger/store/open-database.ts';

/** The last version's whose migrations weren't one. */
export const EARLIER_MIGRATIONS = ['0001-first', '0039-moved-today', '0040-facts'];

export async function makeEarlyLedger(file: string): Promise<void> {
  await (await connectWriter(file)).writer.destroy();
  const db = new Database(file);
  db.exec('delete from kysely_migration');
  const note = db.prepare("insert into kysely_migration (name, timestamp) values (?, '2026')");
  for (const name of EARLIER_MIGRATIONS) note.run(name);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}
