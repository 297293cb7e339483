// A prepared file becomes a team's ledger: checked, brought up to date, and given the team's people, devices, rules and audit lines. Only a ledger without records is replaced.
import { constants, copyFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { AuditHead } from '../../../contract/console/audit.ts';
import type { TotalsLine } from '../../../contract/team/move.ts';
import { syncFile } from '../../../lib/node/sync-to-disk.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { auditEnd, checkAudit } from '../audit/check-audit.ts';
import { hashLine } from '../audit/hash-line.ts';
import { inspectBackup } from '../backup/inspect-backup.ts';
import type { LedgerFileIdentity } from '../file/ledger-file-identity.ts';
import { ledgerLocked, openSeal } from '../file/sealed.ts';
import type { LeftHead } from '../file/unseal.ts';
import { notePlace } from '../file/verify-ledger-identity.ts';
import { connectWriter, knownMigrations } from '../store/open-database.ts';
import type { LedgerTables } from '../store/schema.ts';
import { removeLedger } from './copies.ts';
import { hashOfFile, reading, recordsOf, schemaOf, strayRows, tablesOf } from './move-facts.ts';
import { liftSeal, markIn, type PreparedMark } from './prepare-for-team.ts';
import { OWNED_TABLES, TEAM_TABLES } from './row-owners.ts';
import { totalsOf } from './totals.ts';

type Db = Kysely<LedgerTables>;

/** sha256: what the administrator was told; null where nothing was. */
export type ImportInput = { file: string; sha256: string | null };
/** moveId: by which audit logs know it. totals: as counted in the file, and again in the team's ledger. */
export type Imported = { moveId: string; sha256: string; totals: TotalsLine[] };

export type Importing = {
  input: ImportInput;
  /** The team's, which has no records; nothing is written to it. */
  team: Db;
  /** The file that becomes the team's ledger. */
  ready: string;
  /** Where that one is going to lie. */
  placeOf: (ready: string) => LedgerFileIdentity;
  /** The head that was kept of the team's ledger. */
  replacedHead: LeftHead | AuditHead | null;
  nowMs: number;
};

/** Whose word it is: no person is known at a server. */
const THE_SERVER = 'Paydesk';

/** Throws `import_file_differs`, `import_not_prepared`, `imported_already`, `team_ledger_in_use`, `ledger_locked`, `import_not_fitting`, and what `inspectBackup` throws. Nothing is left of a file that is refused. */
export async function readyToImport(importing: Importing): Promise<Imported> {
  const { ready } = importing;
  removeLedger(ready);
  try {
    return await checkAndJoin(importing);
  } catch (error) {
    removeLedger(ready);
    throw error;
  }
}

async function checkAndJoin({ input, team, ready, ...of }: Importing): Promise<Imported> {
  const { file } = input;
  inspectBackup(file, await knownMigrations());
  // Of the copy, which is used: the file may be another by now.
  copyFileSync(file, ready, constants.COPYFILE_EXCL);
  const sha256 = hashOfFile(ready);
  if (input.sha256 !== null && input.sha256 !== sha256) throw new PaydeskError('import_file_differs', { file, sha256 });
  const mark = await reading(ready, markIn);
  if (!mark) throw new PaydeskError('import_not_prepared', { file });
  const before = await importedAt(team, mark.moveId);
  if (before !== null) throw new PaydeskError('imported_already', { file, at: before });
  await requireEmptyTeam(team);
  const totals = await reading(ready, totalsOf);
  const { writer, pragma } = await connectWriter(ready);
  try {
    pragma('user_version = 0');
    const { fault } = await checkAudit(writer, await auditEnd(writer), 'whole', 0);
    if (!isDeepStrictEqual(fault, mark.fault)) throw notFitting('audit log');
    pragma('wal_checkpoint(TRUNCATE)');
    if (strayRows(ready) > 0) throw notFitting('rows of the embedded sandbox');
    // No column, trigger or table that this Paydesk didn't make: what isn't there can hold no secret, and do nothing.
    if (!isDeepStrictEqual(schemaOf(ready), await newSchema(`${ready}.new`)))
      throw notFitting('tables of another kind');
    const rows = recordsOf(tablesOf(ready));
    const place = of.placeOf(ready);
    await writer.transaction().execute((trx) => join(trx, team, { ...of, mark, sha256, place, file: basename(file) }));
    pragma('wal_checkpoint(TRUNCATE)');
    pragma('journal_mode = DELETE');
    if (!isDeepStrictEqual(recordsOf(tablesOf(ready)), rows)) throw notFitting('rows');
    if (!isDeepStrictEqual(await totalsOf(writer), totals)) throw notFitting('totals');
  } finally {
    await writer.destroy();
  }
  syncFile(ready);
  return { moveId: mark.moveId, sha256, totals };
}

/** What differs is told without a value: those are consumers'. */
export const notFitting = (details: string) => new PaydeskError('import_not_fitting', {}, { details });

/** The tables, indexes and triggers of a ledger that this Paydesk makes. */
async function newSchema(file: string): Promise<string[]> {
  removeLedger(file);
  try {
    const { writer } = await connectWriter(file);
    await writer.destroy();
    return schemaOf(file);
  } finally {
    removeLedger(file);
  }
}

/** When a file of this move was imported; null where none was. */
async function importedAt(db: Db, moveId: string): Promise<string | null> {
  const lines = db.selectFrom('audit').select('at').where('action', '=', 'move_ledger').where('subject', '=', moveId);
  return (await lines.executeTakeFirst())?.at ?? null;
}

async function requireEmptyTeam(db: Db): Promise<void> {
  if (await openSeal(db)) throw ledgerLocked();
  for (const { name } of OWNED_TABLES) {
    const row = await db.selectFrom(name).select(sql`1`.as('one')).limit(1).executeTakeFirst();
    if (row) throw new PaydeskError('team_ledger_in_use');
  }
}

type Noted = Pick<Importing, 'replacedHead' | 'nowMs'> & {
  mark: PreparedMark;
  sha256: string;
  place: LedgerFileIdentity;
  /** Its name alone. */
  file: string;
};

async function join(db: Db, team: Db, { mark, sha256, place, file, replacedHead, nowMs }: Noted): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const { moveId, actor: preparedBy } = mark;
  const auditHead = await auditEnd(db);
  await bringTeam(team, db);
  const teamLines = await bringAuditLines(team, db);
  await liftSeal(db, { at, actor: THE_SERVER, after: { moveId } });
  await notePast(team, db, { at, replacedHead });
  await notePlace(db, place);
  const after = { file, sha256, preparedBy, auditHead, teamLines };
  await audit(db, at, THE_SERVER, 'move_ledger', moveId, after, { auditHead: replacedHead });
}

/** What a row points at comes first. */
async function bringTeam(team: Db, to: Db): Promise<void> {
  for (const name of TEAM_TABLES) await to.deleteFrom(name).execute();
  for (const name of TEAM_TABLES.toReversed()) {
    const rows = await team.selectFrom(name).selectAll().execute();
    for (const row of rows)
      await to
        .insertInto(name)
        .values(row as never)
        .execute();
  }
}

/** Where the team's own lines begin and end, and the head that their chain had by itself: chaining them again from the beginning gives the same head. */
type TeamAuditSpan = { from: number; to: number; head: AuditHead };

/** After the imported ledger's, whose chain stays as it is. */
async function bringAuditLines(team: Db, to: Db): Promise<TeamAuditSpan> {
  const { seq, hash } = await auditEnd(to);
  let end = { seq, hash };
  const lines = await team.selectFrom('audit').selectAll().orderBy('seq').execute();
  for (const { hash: _own, ...line } of lines) {
    const chained = { ...line, seq: end.seq + 1, previous: end.hash };
    end = { seq: chained.seq, hash: hashLine(chained) };
    await to
      .insertInto('audit')
      .values({ ...chained, hash: end.hash })
      .execute();
  }
  return { from: seq + 1, to: end.seq, head: await auditEnd(team) };
}

async function notePast(
  team: Db,
  to: Db,
  { at, replacedHead }: { at: string; replacedHead: AuditHead | null },
): Promise<void> {
  const past = await team.selectFrom('ledger_past').selectAll().where('kind', '<>', 'began').orderBy('seq').execute();
  const earlier = past.map(({ seq: _seq, ...row }) => row);
  const replaced_head = replacedHead && JSON.stringify(replacedHead);
  const moved = { kind: 'moved_here', at, actor: THE_SERVER, backup_at: null, replaced_head } as const;
  for (const row of [...earlier, moved]) await to.insertInto('ledger_past').values(row).execute();
}

/** Whether this ledger is one that this move brought. */
export const wasMovedHere = async (db: Db, moveId: string): Promise<boolean> => (await importedAt(db, moveId)) !== null;
