// Opens the ledger's file: one connection that writes, one that reads; a file that can't be read is left exactly as it is.
import { existsSync, rmSync, statSync } from 'node:fs';
import { Kysely, SqliteDialect } from 'kysely';
import type { OpeningProgress } from '../../../contract/console/opening.ts';
import { migrate } from '../../../lib/node/migrate.ts';
import { groupCommitDialect } from '../../../lib/node/sqlite/group-commit-dialect.ts';
import { openReader, openWriter } from '../../../lib/node/sqlite/open.ts';
import { Statements } from '../../../lib/node/sqlite/statements.ts';
import { PaydeskError } from '../../process/problem.ts';
import { isAsClosed, noteClosed, removeMark } from '../file/closed-mark.ts';
import { fileTrouble, isDamage } from '../file/file-trouble.ts';
import { goneLedger, isEmpty, isGone } from '../file/gone-ledger.ts';
import { ledgerFile } from '../file/ledger-file.ts';
import { lookAtFile } from '../file/look-at-file.ts';
import { readThrough } from '../file/read-through.ts';
import { type EmptyStart, verifyLedgerIdentity } from '../file/verify-ledger-identity.ts';
import { ledgerMigrations } from '../migrations/migrations.ts';
import { type ReadSnapshot, readTogether } from './in-transaction.ts';
import type { LedgerTables } from './schema.ts';

export type TellProgress = (progress: OpeningProgress) => void;

export type LedgerDatabase = {
  writer: Kysely<LedgerTables>;
  reader: Kysely<LedgerTables>;
  snapshot: ReadSnapshot;
  /** What was erased leaves the write-ahead log too, as far as nothing else holds it now. */
  wipe: () => Promise<void>;
  close: () => Promise<void>;
};

/** One that is a file. */
export type LedgerFile = LedgerDatabase & { file: string };

/** The names of the migrations this Paydesk has: a ledger with another one is a newer Paydesk's. */
export const knownMigrations = async (): Promise<ReadonlySet<string>> =>
  new Set(Object.keys(await ledgerMigrations.getMigrations()));

/**
 * Opens and migrates the ledger; `tell` hears how far it is. `begun`: by whose word an empty one is begun in the place of one that can't be read. Throws `ledger_unreadable`
 * where the file's bytes are damaged, or it is gone, of a newer Paydesk or of an earlier one, without touching it; `ledger_unavailable` where it can't be read or written now.
 */
export async function openDatabase(
  dataFolder: string,
  nowMs: number = Date.now(),
  begun: EmptyStart | null = null,
  tell: TellProgress = () => undefined,
): Promise<LedgerFile> {
  const file = ledgerFile(dataFolder);
  if (!begun && isGone(dataFolder, file)) throw goneLedger(file);
  await refuseUnreadable(file, tell);
  const isNew = isEmpty(file);
  let writer: Kysely<LedgerTables> | null = null;
  try {
    const connected = await connectWriter(file, isNew ? undefined : tell);
    writer = connected.writer;
    await verifyLedgerIdentity(writer, { dataFolder, file, nowMs, begun });
    // Kysely's own: a transaction that reads must not wait for those that write.
    const database = async () => new Statements(openReader(file));
    const connect = () => new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database }) });
    const reader = connect();
    const snapshot: ReadSnapshot = async (read) => {
      const own = connect();
      return readTogether(own, read).finally(() => own.destroy());
    };
    const opened = { file, writer, reader, snapshot };
    return {
      ...opened,
      wipe: async () => moveLog(connected.pragma),
      close: async () => {
        await Promise.all([opened.reader.destroy(), opened.writer.destroy()]);
        noteClosed(file);
      },
    };
  } catch (error) {
    await writer?.destroy();
    if (!(error instanceof Error && isDamage(error))) throw fileTrouble(error, file);
    readThrough(file);
    throw corrupt(file, error.message);
  }
}

/**
 * Engineering value: the pages (4 KB each) of the write-ahead log after which they are moved to the ledger's file. Commits wait for that,
 * and a run of captures writes the same pages again and again: SQLite's own 1,000 are about forty orders.
 */
const PAGES_TO_CHECKPOINT = 4_000;

/**
 * Engineering value: 256 MB, in SQLite's notation, while a ledger is brought up to date. A step that changes all rows changes pages all over
 * their indexes, and with SQLite's usual 2 MB writes each of them to the disk again and again.
 */
const CACHE_TO_MIGRATE = -262_144;

/** A connection that writes, to a ledger that is brought up to date: all in one transaction, so that a process that dies meanwhile leaves the ledger as it was. */
export async function connectWriter(file: string, tell: TellProgress = () => undefined) {
  const connection = await openWriter(file);
  connection.pragma(`wal_autocheckpoint = ${PAGES_TO_CHECKPOINT}`);
  // What a row held before is overwritten: an erased name must not be left in the file.
  connection.pragma('secure_delete = ON');
  const writer = new Kysely<LedgerTables>({ dialect: groupCommitDialect({ writer: connection }) });
  try {
    const usual = connection.pragma('cache_size', { simple: true });
    connection.pragma(`cache_size = ${CACHE_TO_MIGRATE}`);
    await migrate(writer, ledgerMigrations, (step) => tell({ doing: 'update', ...step }));
    connection.pragma(`cache_size = ${usual}`);
    // A savepoint's changes would go through a temporary file.
    connection.pragma('temp_store = MEMORY');
  } catch (error) {
    await writer.destroy();
    throw error;
  }
  return { writer, pragma: (statement: string) => connection.pragma(statement) };
}

function moveLog(pragma: (statement: string) => unknown): void {
  try {
    pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // A transaction is under way: the log is moved later, at the latest when the ledger is closed.
  }
}

/** Engineering value, in bytes: a smaller file is read whole before anybody could read that it is. */
const TAKES_LONG = 50_000_000;

async function refuseUnreadable(file: string, tell: TellProgress): Promise<void> {
  if (isEmpty(file)) return;
  const depth = wasClosed(file) ? 'outline' : 'quick_check';
  if (depth === 'quick_check' && statSync(file).size > TAKES_LONG) tell({ doing: 'check' });
  const isAlone = !existsSync(`${file}-wal`);
  const look = lookAtFile(file, await knownMigrations(), depth);
  if (look.state === 'corrupt') throw corrupt(file, look.why);
  if (look.state === 'good') return removeMark(file);
  if (isAlone) removeEmptyLog(file);
  throw new PaydeskError(look.state === 'newer' ? 'ledger_of_newer_version' : 'ledger_of_earlier_version', { file });
}

/** A connection that only reads makes an empty log, which it can't take away when it closes. */
function removeEmptyLog(file: string): void {
  if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size !== 0) return;
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
}

function corrupt(file: string, why: string): PaydeskError {
  return new PaydeskError('ledger_corrupt', { file }, { details: why });
}

function wasClosed(file: string): boolean {
  try {
    return isAsClosed(file);
  } catch (error) {
    throw fileTrouble(error, file);
  }
}
