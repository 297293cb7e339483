// A ledger that is opened: one that lies where it lay is used, one that was moved or copied is sealed. What happened to it as a whole, and the head of the audit log that goes with it.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { AuditHead } from '../../../contract/console/audit.ts';
import type { PastView } from '../../../contract/console/backup.ts';
import { remark } from '../../../contract/console/remark.ts';
import { BEFORE_ANY } from '../../core/newer.ts';
import { audit } from '../audit/audit.ts';
import { auditEnd } from '../audit/check-audit.ts';
import { openHead, readHead, writeHead } from '../audit/head-file.ts';
import type { AnchorState } from '../backup/backup-calls.ts';
import { asideName } from '../backup/put-in-place.ts';
import { appendHistoryGap } from '../projections/record-gap.ts';
import type { LedgerTables } from '../store/schema.ts';
import { goneLedger } from './gone-ledger.ts';
import { howMoved, type LedgerFileIdentity, ledgerFileIdentity } from './ledger-file-identity.ts';
import { openSeal, type Seal } from './sealed.ts';

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

/** What the keychain is to know of the ledger. */
export async function readAnchorState(db: Kysely<LedgerTables>): Promise<AnchorState> {
  return { ledgerId: await readLedgerId(db), head: await auditEnd(db), isSealed: (await openSeal(db)) !== undefined };
}

/** Under which id heads are kept of it. */
export async function readLedgerId(db: Kysely<LedgerTables>): Promise<string> {
  return (await db.selectFrom('ledger_place').select('ledger_id').executeTakeFirstOrThrow()).ledger_id;
}

/** Seals the ledger, unless it is: from then on its journal takes no call. `found`, `before` and who found it go into the audit log. */
export async function sealLedger(
  db: Kysely<LedgerTables>,
  { found, before, actor = THE_CONSOLE, ...seal }: Seal & { found: object; before: unknown; actor?: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await openSeal(trx)) return;
    await endOpenInvitations(trx, seal.at);
    await trx
      .insertInto('ledger_seal')
      .values({ ...seal, lifted_at: null, lifted_by: null })
      .execute();
    await audit(trx, seal.at, actor, 'seal_ledger', 'ledger', { ...found, reason: seal.reason }, before);
  });
}

/** A copy of the ledger doesn't know which codes were used since. Often only a desk, by what it has seen, shows that it is one. Codes that are made while it is sealed are new. */
const endOpenInvitations = (db: Kysely<LedgerTables>, at: string) =>
  db
    .updateTable('invitation')
    .set({ expires_at: at })
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();

/** Seals a ledger that a person says was restored: what was written since the copy was made is missing. */
export async function sealRestored(db: Kysely<LedgerTables>, nowMs: number): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const line = (await auditEnd(db)).seq + 1;
  // Also of one that was sealed when the copy was made.
  await endOpenInvitations(db, at);
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

/** Who had an empty ledger begun in the place of one that can't be read, and where that one is kept; null where there was no file. */
export type EmptyStart = { actor: string; reason: string; aside: string | null };

/** Newest first. `ledgerFile`: where this ledger lies, beside those it replaced; null where it is no file. */
export async function readPast(db: Kysely<LedgerTables>, ledgerFile: string | null): Promise<PastView[]> {
  const rows = await db.selectFrom('ledger_past').selectAll().orderBy('seq', 'desc').execute();
  return rows.map(({ kind, at, actor, backup_at }) => {
    const aside = ledgerFile && asideName(ledgerFile, Date.parse(at));
    return { kind, at, actor, backupAt: backup_at, aside: aside && existsSync(aside) ? aside : null };
  });
}

/**
 * A ledger that took another's place, or was unsealed, on a person's word names the head it found. Where that one is still the
 * one that is kept, Paydesk stopped before it could keep the new one; any other head that contradicts the chain is left as evidence.
 */
export async function takeOverHead(db: Kysely<LedgerTables>, dataFolder: string): Promise<void> {
  const newest = await db
    .selectFrom('ledger_past')
    .select(['kind', 'at', 'replaced_head'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest || newest.kind === 'began') return;
  const kept = readHead(dataFolder);
  const replaced = newest.replaced_head === null ? null : (JSON.parse(newest.replaced_head) as AuditHead);
  if (asText(kept) !== asText(replaced)) return;
  // One head that is missing looks like another: only right after that word is it the one that was missing then.
  if (kept === null && (await newestLineAt(db)) !== newest.at) return;
  writeHead(dataFolder, await auditEnd(db));
}

/** The one that was found may have been kept once more as that of a closed ledger. */
const asText = (head: AuditHead | null): string | null => head && JSON.stringify(openHead(head));

async function newestLineAt(db: Kysely<LedgerTables>): Promise<string | undefined> {
  const line = await db.selectFrom('audit').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return line?.at;
}

/** Says in an empty ledger that it took the place of one that couldn't be read, whose head this was: whatever it has never seen may have been done. */
async function noteEmptyStart(
  db: Kysely<LedgerTables>,
  { actor, reason, aside }: EmptyStart,
  head: AuditHead | null,
  at: string,
): Promise<void> {
  const replaced_head = head && JSON.stringify(head);
  await db
    .insertInto('ledger_past')
    .values({ kind: 'begun_anew', at, actor, backup_at: null, replaced_head })
    .execute();
  await audit(db, at, actor, 'begin_empty_ledger', 'ledger', { reason, aside }, { auditHead: head });
  const gap = {
    cause: 'started_empty',
    since: BEFORE_ANY,
    exceptProvider: null,
    reviewsOpenOrders: false,
    detail: '',
  } as const;
  await appendHistoryGap(db, { ...gap, actor, instanceId: '' }, at);
}
