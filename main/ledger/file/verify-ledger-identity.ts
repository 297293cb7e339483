// A ledger that is opened: one that lies where it lay is used, one that was moved or copied is sealed.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SealCause } from '../../../contract/console/backup.ts';
import { remark } from '../../../contract/console/remark.ts';
import { audit } from '../audit/audit.ts';
import { auditEnd } from '../audit/check-audit.ts';
import { readHead, writeHead } from '../audit/head-file.ts';
import type { AnchorState } from '../backup/backup-calls.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { goneLedger } from './gone-ledger.ts';
import { howMoved, type LedgerFileIdentity, ledgerFileIdentity } from './ledger-file-identity.ts';
import { type EmptyStart, noteEmptyStart } from './past.ts';

const THE_CONSOLE = 'Paydesk';

/**
 * Notes a new ledger's place; seals one that isn't at the place it notes, because another console may go on from the same past.
 * Throws `ledger_unreadable` where an empty one lies in the place of a ledger that is gone, and `begun` doesn't allow it.
 */
export async function verifyLedgerIdentity(
  db: Kysely<LedgerTables>,
  { dataFolder, file, nowMs, begun }: { dataFolder: string; file: string; nowMs: number; begun: EmptyStart | null },
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const found = ledgerFileIdentity(file);
  const written = await db.selectFrom('ledger_place').select(['path', 'machine', 'inode']).executeTakeFirst();
  if (!written) return begin(db, dataFolder, { place: found, at, begun });
  const reason = howMoved(written, found);
  if (reason !== null) await sealLedger(db, { at, reason, cause: 'moved', line: null, found, before: written });
}

export type Seal = { at: string; reason: string; cause: SealCause; line: number | null };

/** The seal that holds; undefined where none does. */
export async function openSeal(db: Kysely<LedgerTables>): Promise<Seal | undefined> {
  return (await selectSeal(db, {}))[0];
}

const selectSeal = preparedQuery((db) =>
  db.selectFrom('ledger_seal').select(['at', 'reason', 'cause', 'line']).where('lifted_at', 'is', null),
);

/** What the keychain is to know of the ledger. */
export async function readAnchorState(db: Kysely<LedgerTables>): Promise<AnchorState> {
  return { ledgerId: await readLedgerId(db), head: await auditEnd(db), isSealed: (await openSeal(db)) !== undefined };
}

/** Under which id heads are kept of it. */
export async function readLedgerId(db: Kysely<LedgerTables>): Promise<string> {
  return (await db.selectFrom('ledger_place').select('ledger_id').executeTakeFirstOrThrow()).ledger_id;
}

/** Seals the ledger, unless it is: from then on its journal takes no call. `found` and `before` go into the audit log. */
export async function sealLedger(
  db: Kysely<LedgerTables>,
  { found, before, ...seal }: Seal & { found: object; before: unknown },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await openSeal(trx)) return;
    await trx
      .insertInto('ledger_seal')
      .values({ ...seal, lifted_at: null, lifted_by: null })
      .execute();
    await audit(trx, seal.at, THE_CONSOLE, 'seal_ledger', 'ledger', { ...found, reason: seal.reason }, before);
  });
}

/** Seals a ledger that a person says was restored: what was written since the copy was made is missing. */
export async function sealRestored(db: Kysely<LedgerTables>, nowMs: number): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const line = (await auditEnd(db)).seq + 1;
  const seal = { at, reason: remark('ledger_restored'), cause: 'cut_off', line } as const;
  await sealLedger(db, { ...seal, found: { cause: seal.cause, line }, before: null });
}

/**
 * Notes where the ledger lies from now on. It gets another id, because its past is another one too: what the keychain keeps of the
 * last one speaks of that one only.
 */
export async function notePlace(db: Kysely<LedgerTables>, place: LedgerFileIdentity): Promise<void> {
  const noted = { ...place, ledger_id: randomUUID() };
  await db
    .insertInto('ledger_place')
    .values({ only: 1, ...noted })
    .onConflict((conflict) => conflict.column('only').doUpdateSet(noted))
    .execute();
}

async function begin(
  db: Kysely<LedgerTables>,
  dataFolder: string,
  { place, at, begun }: { place: LedgerFileIdentity; at: string; begun: EmptyStart | null },
): Promise<void> {
  if (!begun) await keepFirstHead(db, dataFolder, place.path);
  await db.transaction().execute(async (trx) => {
    await notePlace(trx, place);
    if (begun) return noteEmptyStart(trx, begun, readHead(dataFolder), at);
    const began = { kind: 'began', at, actor: THE_CONSOLE, backup_at: null, replaced_head: null } as const;
    await trx.insertInto('ledger_past').values(began).execute();
  });
}

/** The head first: from the moment the ledger says it began, a head that is missing is one that was taken away. */
async function keepFirstHead(db: Kysely<LedgerTables>, dataFolder: string, file: string): Promise<void> {
  const end = await auditEnd(db);
  if (end.seq < (readHead(dataFolder)?.seq ?? 0)) throw goneLedger(file);
  writeHead(dataFolder, end);
}
