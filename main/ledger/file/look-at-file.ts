// Looks at a ledger's file without writing to it: whether it is a whole database, and one that this Paydesk can read.
import Database from 'better-sqlite3';
import { isOfEarlierVersion } from '../migrations/migrations.ts';
import { fileTrouble, isDamage } from './file-trouble.ts';
import { type ReadPiece, readThrough } from './read-through.ts';

export type Look = { state: 'good' } | { state: 'newer' | 'earlier' } | { state: 'corrupt'; why: string };

/** How well it is looked at: its outline only (closed in good order), every page's order (any other start), or every index entry too (a backup). */
export type Depth = 'outline' | 'quick_check' | 'integrity_check';

/** `known`: the names of the migrations this Paydesk has. Never writes. Throws where the file's bytes couldn't be read: that says nothing of them. */
export function lookAtFile(file: string, known: ReadonlySet<string>, depth: Depth, read?: ReadPiece): Look {
  const look = lookOnce(file, known, depth);
  if (look.state !== 'corrupt') return look;
  // SQLite reports a page that it couldn't read as it reports damage.
  readThrough(file, read);
  return lookOnce(file, known, depth);
}

function lookOnce(file: string, known: ReadonlySet<string>, depth: Depth): Look {
  let connection: Database.Database | null = null;
  try {
    connection = new Database(file, { readonly: true, fileMustExist: true });
    const fault = depth === 'outline' ? null : faultIn(connection, depth);
    if (fault !== null) return { state: 'corrupt', why: fault };
    const made = migrationsIn(connection);
    if (isOfEarlierVersion(made)) return { state: 'earlier' };
    return { state: made.every((name) => known.has(name)) ? 'good' : 'newer' };
  } catch (error) {
    if (error instanceof Error && isDamage(error)) return { state: 'corrupt', why: error.message };
    throw fileTrouble(error, file);
  } finally {
    connection?.close();
  }
}

function faultIn(connection: Database.Database, depth: Exclude<Depth, 'outline'>): string | null {
  const rows = (connection.pragma(depth) as Record<string, string>[]).flatMap((row) => Object.values(row));
  const unread = rows.find((row) => causeIn(row) !== null && causeIn(row) !== DAMAGE);
  if (unread !== undefined) throw new Database.SqliteError(unread, 'SQLITE_IOERR');
  const [said = 'it says nothing of itself'] = rows;
  return said === 'ok' ? null : said;
}

/** SQLITE_CORRUPT. */
const DAMAGE = 11;

/** Why SQLite couldn't get a page: its primary result code. null where the row doesn't say. */
function causeIn(row: string): number | null {
  const code = /error code=(\d+)/.exec(row)?.[1];
  return code === undefined ? null : Number(code) % 256;
}

/** The migrations a database has been through, in order; none of one that is empty. */
export function migrationsIn(connection: Database.Database): string[] {
  const table = connection.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  if (!table) return [];
  const rows = connection.prepare('select name from kysely_migration order by name').all() as { name: string }[];
  return rows.map(({ name }) => name);
}
