// Many rows of a table in one statement: each statement waits for the database once. The rows go there as one JSON list.
import { type Compilable, type Kysely, sql } from 'kysely';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;
type Row = { [column: string]: string | number | null };
type Write = (db: Db, given: { rows: string }) => Promise<unknown>;

const inserts = new Map<string, Write>();
const updates = new Map<string, Write>();

/** Rows with the same columns. */
export async function insertManyRows(db: Db, table: keyof LedgerTables, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  await writeOf(inserts, [table, ...columns], () => insertOf(table, columns))(db, { rows: JSON.stringify(rows) });
}

/** Rows with the same columns, those of the key among them. */
export async function updateManyRows(
  db: Db,
  { name, key }: { name: keyof LedgerTables; key: readonly string[] },
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  await writeOf(updates, [name, ...columns], () => updateOf(name, key, columns))(db, { rows: JSON.stringify(rows) });
}

function writeOf(known: Map<string, Write>, names: readonly string[], make: () => Write): Write {
  const name = names.join(' ');
  const write = known.get(name) ?? make();
  known.set(name, write);
  return write;
}

const listed = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

const given = (table: string, rows: string) =>
  sql`json_populate_recordset(cast(null as ${sql.table(table)}), cast(${rows} as json))`;

const insertOf = (table: keyof LedgerTables, columns: readonly string[]): Write =>
  preparedQuery((db, { rows }: { rows: string }) =>
    compilable(
      db,
      sql`insert into ${sql.table(table)} (${listed(columns)}) select ${listed(columns)} from ${given(table, rows)}`,
    ),
  );

function updateOf(table: keyof LedgerTables, key: readonly string[], columns: readonly string[]): Write {
  const changed = columns.filter((column) => !key.includes(column));
  const set = sql.join(changed.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`));
  const same = sql.join(
    key.map((column) => sql`stored.${sql.ref(column)} = given.${sql.ref(column)}`),
    sql` and `,
  );
  return preparedQuery((db, { rows }: { rows: string }) =>
    compilable(
      db,
      sql`update ${sql.table(table)} as stored set ${set} from ${given(table, rows)} as given where ${same}`,
    ),
  );
}

const compilable = (db: Db, query: ReturnType<typeof sql>): Compilable<unknown> => ({
  compile: () => query.compile(db),
});
