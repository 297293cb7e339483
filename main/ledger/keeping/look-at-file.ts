// Looks at a ledger's file without writing to it: whether it is a whole database, and one that this Paydesk can read.
import Database from 'better-sqlite3';

export type Look = { state: 'good' } | { state: 'newer' } | { state: 'corrupt'; why: string };

/** How well it is looked at: every page's order (quick, at each start), or every index entry too (a backup). */
export type Depth = 'quick_check' | 'integrity_check';

/** `known`: the names of the migrations this Paydesk has. Never throws, never writes. */
export function lookAtFile(file: string, known: ReadonlySet<string>, depth: Depth): Look {
  let connection: Database.Database | null = null;
  try {
    connection = new Database(file, { readonly: true, fileMustExist: true });
    const [first] = connection.pragma(depth) as Record<string, string>[];
    const said = Object.values(first ?? {})[0];
    if (said !== 'ok') return { state: 'corrupt', why: said ?? 'it says nothing of itself' };
    return migrationsIn(connection).every((name) => known.has(name)) ? { state: 'good' } : { state: 'newer' };
  } catch (error) {
    return { state: 'corrupt', why: error instanceof Error ? error.message : String(error) };
  } finally {
    connection?.close();
  }
}

/** The migrations a database has been through, in order; none of one that is empty. */
export function migrationsIn(connection: Database.Database): string[] {
  const table = connection.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  if (!table) return [];
  const rows = connection.prepare('select name from kysely_migration order by name').all() as { name: string }[];
  return rows.map(({ name }) => name);
}
