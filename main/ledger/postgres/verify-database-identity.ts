// A ledger in a PostgreSQL database that is opened: one that lies where it lay is used, one that was moved or copied is sealed.
import { type Kysely, sql } from 'kysely';
import { howMoved, type LedgerFileIdentity } from '../file/ledger-file-identity.ts';
import { notePlace, sealLedger } from '../file/verify-ledger-identity.ts';
import type { LedgerDatabase } from '../store/open-database.ts';
import type { LedgerTables } from '../store/schema.ts';

/** Notes a new ledger's place; seals one that isn't at the place it notes, because another server may go on from the same past. */
export async function verifyDatabaseIdentity({ writer, reader }: LedgerDatabase, nowMs: number): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const found = await placeInPostgres(reader);
  // Several processes may begin at once: the first makes it.
  const written = await writer.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('ledger_place').select(['path', 'machine', 'inode']).executeTakeFirst();
    if (known) return known;
    await notePlace(trx, found);
    const began = { kind: 'began', at, actor: 'Paydesk', backup_at: null, replaced_head: null } as const;
    await trx.insertInto('ledger_past').values(began).execute();
    return null;
  });
  const reason = written && howMoved(written, found);
  if (reason) await sealLedger(writer, { at, reason, cause: 'moved', line: null, found, before: written });
}

/**
 * Where the ledger lies: a database that was copied, or loaded from a dump into another cluster, differs in one of them. A standby
 * that takes over doesn't: it is the same ledger.
 */
export async function placeInPostgres(db: Kysely<LedgerTables>): Promise<LedgerFileIdentity> {
  const { rows } = await sql<LedgerFileIdentity>`select current_database()::text as path,
    (select system_identifier::text from pg_control_system()) as machine,
    (select oid::text from pg_database where datname = current_database()) as inode`.execute(db);
  const [place] = rows;
  if (!place) throw new Error('A query without a table has one row.');
  return place;
}
