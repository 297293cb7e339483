// Rebuilds the rows of a ledger in a PostgreSQL database that no server uses, once its facts are checked.
import { sql } from 'kysely';
import { readLedgerId } from '../file/verify-ledger-identity.ts';
import { type RebuildOutcome, rebuildChecked, type TellRebuild } from '../projections/rebuild-ledger.ts';
import { countRunning } from './between-processes.ts';
import { knownHeadFile } from './known-head.ts';
import { lockWriters, openForJob } from './open.ts';
import { placeInPostgres } from './verify-database-identity.ts';

/** PostgreSQL's code where a lock isn't free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The data folder keeps what is known of the database. A server that starts meanwhile can't write. Throws as `openPostgresDatabase` does. */
export async function rebuildInPostgres(
  dataFolder: string,
  address: string,
  tell: TellRebuild,
): Promise<RebuildOutcome> {
  const db = await openForJob(address);
  if (!db) return { refused: 'no_ledger' };
  try {
    return await db.transaction().execute(async (trx): Promise<RebuildOutcome> => {
      // Between two pages this process may wait for its own processor.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await lockWriters(trx);
      if ((await countRunning(trx)) > 0) return { refused: 'in_use' };
      const known = knownHeadFile(dataFolder, await placeInPostgres(trx), trx).known();
      const head = known && known.ledgerId === (await readLedgerId(trx)) ? known : null;
      return rebuildChecked(trx, head, tell);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return { refused: 'in_use' };
    throw error;
  } finally {
    await db.destroy();
  }
}
