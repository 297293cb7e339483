// A ledger that is opened: one that lies where it lay is used, one that was moved or copied is sealed.
import type { Kysely } from 'kysely';
import { audit } from '../audit/audit.ts';
import { auditEnd } from '../audit/check-audit.ts';
import { writeHead } from '../audit/head-file.ts';
import type { LedgerTables } from '../schema.ts';
import { howMoved, type Place, placeOf } from './place.ts';

const THE_CONSOLE = 'Paydesk';

/** Notes a new ledger's place; seals one that isn't at the place it notes, because another console may go on from the same past. */
export async function settleIn(
  db: Kysely<LedgerTables>,
  dataFolder: string,
  file: string,
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const found = placeOf(file);
  const written = await db.selectFrom('ledger_place').select(['path', 'machine', 'inode']).executeTakeFirst();
  if (!written) return begin(db, dataFolder, found, at);
  const reason = howMoved(written, found);
  if (reason === null || (await openSeal(db))) return;
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('ledger_seal').values({ at, reason, lifted_at: null, lifted_by: null }).execute();
    await audit(trx, at, THE_CONSOLE, 'seal_ledger', 'ledger', { ...found, reason }, written);
  });
}

/** The seal that holds; undefined where none does. */
export async function openSeal(db: Kysely<LedgerTables>): Promise<{ at: string; reason: string } | undefined> {
  return db.selectFrom('ledger_seal').select(['at', 'reason']).where('lifted_at', 'is', null).executeTakeFirst();
}

/** Notes where the ledger lies from now on. */
export async function notePlace(db: Kysely<LedgerTables>, place: Place): Promise<void> {
  await db
    .insertInto('ledger_place')
    .values({ only: 1, ...place })
    .onConflict((conflict) => conflict.column('only').doUpdateSet(place))
    .execute();
}

async function begin(db: Kysely<LedgerTables>, dataFolder: string, place: Place, at: string): Promise<void> {
  // The head first: from the moment the ledger says it began, a head that is missing is one that was taken away.
  const end = await auditEnd(db);
  if (end) writeHead(dataFolder, end);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('ledger_past')
      .values({ kind: 'began', at, actor: THE_CONSOLE, backup_at: null, replaced_head: null })
      .execute();
    await notePlace(trx, place);
  });
}
