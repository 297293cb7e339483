// Imports a prepared file into a PostgreSQL database that no server uses: checked in a file of its own, copied in one transaction, and compared before that commits.
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { NO_LIMIT, openPostgres } from '../../../../lib/node/postgres/open.ts';
import { openReader } from '../../../../lib/node/sqlite/open.ts';
import { PaydeskError } from '../../../process/problem.ts';
import { removeLedger } from '../../move-to-team/copies.ts';
import { importCopy } from '../../move-to-team/import-copy.ts';
import { type Imported, type ImportInput, notFitting, readyToImport } from '../../move-to-team/import-ledger.ts';
import { reading } from '../../move-to-team/move-facts.ts';
import { totalsOf } from '../../move-to-team/totals.ts';
import type { LedgerTables } from '../../store/schema.ts';
import { countRunning } from '../between-processes.ts';
import { knownHeadFile } from '../known-head.ts';
import { lockWriters, nameOfPlace, openPostgresDatabase } from '../open.ts';
import { headToLeave } from '../open-postgres-ledger.ts';
import { placeInPostgres } from '../verify-database-identity.ts';
import { COPIED_TABLES, compareCopy, copyTables, setCounters, withoutTriggers } from './copy-rows.ts';

type Db = Kysely<LedgerTables>;

/** The data folder keeps what is known of the database. Throws what `readyToImport` throws; `import_while_serving` where a server runs over it; `database_copy_differs`. */
export async function importIntoDatabase(
  dataFolder: string,
  address: string,
  input: ImportInput,
  now: () => number = Date.now,
): Promise<Imported> {
  const ready = join(dataFolder, importCopy);
  // Makes its tables.
  await (await openPostgresDatabase(address)).close();
  const to: Db = new Kysely({ dialect: openPostgres(address, NO_LIMIT, { connections: 1, primaryOnly: true }) });
  try {
    const imported = await to.transaction().execute(async (trx) => {
      // Between two steps this process checks whole files.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await lockWriters(trx);
      if ((await countRunning(trx)) > 0)
        throw new PaydeskError('import_while_serving', { place: nameOfPlace(address) });
      const place = await placeInPostgres(trx);
      const replacedHead = await headToLeave(trx, knownHeadFile(dataFolder, place, trx));
      const found = await readyToImport({
        input,
        team: trx,
        ready,
        placeOf: () => place,
        replacedHead,
        nowMs: now(),
      });
      await replaceRows(ready, trx);
      const totals = await totalsOf(trx);
      if (JSON.stringify(totals) !== JSON.stringify(found.totals)) throw notFitting('totals');
      return found;
    });
    // What the database knows of its new rows is for speed only.
    await sql`analyze`.execute(to).catch(() => undefined);
    return imported;
  } finally {
    await to.destroy();
    removeLedger(ready);
  }
}

async function replaceRows(ready: string, trx: Db): Promise<void> {
  const file = openReader(ready);
  try {
    await withoutTriggers(trx, async () => {
      for (const table of COPIED_TABLES.toReversed()) await trx.deleteFrom(table).execute();
      const copied = await copyTables(file, trx);
      await reading(ready, (ledger) => compareCopy({ file, ledger }, trx, copied));
    });
    await setCounters(trx);
  } finally {
    file.close();
  }
}
