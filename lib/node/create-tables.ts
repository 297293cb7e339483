// Makes tables and indexes from one description for SQLite and PostgreSQL. What the two databases spell differently is told here.
import { type ColumnDefinitionBuilder, type Kysely, type RawBuilder, type SelectType, type SqlBool, sql } from 'kysely';
import { isPostgres } from './postgres/is-postgres.ts';

/** Each type of a column as SQLite and as PostgreSQL names it. SQLite's whole numbers have 64 bits anyway. */
const TYPES = {
  text: { sqlite: sql`text`, postgres: sql`text` },
  /** Compared by its bytes, as SQLite compares every text. */
  textByBytes: { sqlite: sql`text`, postgres: sql`text collate "C"` },
  integer: { sqlite: sql`integer`, postgres: sql`integer` },
  bigint: { sqlite: sql`integer`, postgres: sql`bigint` },
  number: { sqlite: sql`double precision`, postgres: sql`double precision` },
};

/** Of a database no more than which of the two it is. */
export type Database = Pick<Kysely<unknown>, 'getExecutor'>;

export type Column<IsNull extends boolean = boolean> = {
  type: keyof typeof TYPES;
  isNull: IsNull;
  isKey?: boolean;
  isUnique?: boolean;
  /** The database numbers rows itself. `for_good`: it never gives a deleted row's number again. */
  numbers?: 'usual' | 'for_good';
  byDefault?: string | number;
  /** "table.column". */
  references?: string;
  onDelete?: 'cascade';
  computed?: RawBuilder<unknown>;
};

export const column = (type: keyof typeof TYPES): Column<false> => ({ type, isNull: false });
export const orNull = (of: Column<false>): Column<true> => ({ ...of, isNull: true });
export const key = (of: Column<false>): Column<false> => ({ ...of, isKey: true });
export const unique = (of: Column<false>): Column<false> => ({ ...of, isUnique: true });
export const numbered = (numbers: 'usual' | 'for_good' = 'usual'): Column<false> => ({
  ...key(column('bigint')),
  numbers,
});
export const references = (target: string, of: Column<false>): Column<false> => ({ ...of, references: target });
export const byDefault = (value: string | number, of: Column<false>): Column<false> => ({ ...of, byDefault: value });
export const computed = (value: RawBuilder<unknown>, of: Column<false>): Column<false> => ({ ...of, computed: value });

/** A column, the same from its end, or an expression that the databases spell differently. */
type Part<Row> = (keyof Row & string) | `${keyof Row & string} desc` | ((db: Database) => RawBuilder<unknown>);

export type Index<Row> = ({ on: readonly Part<Row>[] } | { unique: readonly Part<Row>[] }) & {
  where?: RawBuilder<unknown>;
};

export type Table<Row> = {
  columns: { [Name in keyof Row & string]: Column<null extends SelectType<Row[Name]> ? true : false> };
  /** Of several columns. */
  key?: readonly ((keyof Row & string) | `${keyof Row & string} desc`)[];
  /** SQLite keeps the rows in the order of the key, and no rowid. */
  isInKeyOrder?: true;
  /** PostgreSQL doesn't write it ahead: no call waits for a disk. After a crash the table is empty. */
  isUnlogged?: true;
  uniqueTogether?: Record<string, readonly (keyof Row & string)[]>;
  /** In the order in which they are made: of two that are as good, SQLite takes the one made last. */
  indexes?: Record<string, Index<Row>>;
};

/** Some tables of a database, by their names. */
export type TablesOf<Tables, Names extends keyof Tables> = { [Name in Names]: Table<Tables[Name]> };

type AnyTable = Table<Record<string, string>> & { key?: string[]; uniqueTogether?: Record<string, string[]> };

/** Makes the tables in their order, each with its indexes. */
export async function createTables<Tables>(db: Kysely<unknown>, tables: TablesOf<Tables, keyof Tables>): Promise<void> {
  for (const [name, table] of Object.entries(tables) as [string, AnyTable][]) {
    await createTable(db, name, table);
    for (const [index, { where, ...of }] of Object.entries(table.indexes ?? {})) {
      const parts = ('unique' in of ? of.unique : of.on).map((part) => (typeof part === 'function' ? part(db) : part));
      let making = db.schema.createIndex(index).on(name).columns(parts);
      if ('unique' in of) making = making.unique();
      if (where) making = making.where(where as RawBuilder<SqlBool>);
      await making.execute();
    }
  }
}

async function createTable(db: Kysely<unknown>, name: string, table: AnyTable): Promise<void> {
  const { columns, key: keyed = [], isInKeyOrder, isUnlogged, uniqueTogether = {} } = table;
  const onPostgres = isPostgres(db);
  // Kysely's keys have no direction, and PostgreSQL's neither: there a unique index takes the place of the key.
  const isDirected = keyed.some((part) => part.endsWith(' desc'));
  const last = Object.keys(columns).at(-1);
  let making = db.schema.createTable(name);
  for (const [named, described] of Object.entries(columns)) {
    making = making.addColumn(named, TYPES[described.type][onPostgres ? 'postgres' : 'sqlite'], (define) => {
      const made = defineColumn(define, described, onPostgres);
      return named === last && isDirected && !onPostgres
        ? made.modifyEnd(sql`, primary key (${sql.raw(keyed.join(', '))})`)
        : made;
    });
  }
  if (keyed.length > 0 && !isDirected) making = making.addPrimaryKeyConstraint(`${name}_key`, keyed as never[]);
  for (const [constraint, together] of Object.entries(uniqueTogether)) {
    making = making.addUniqueConstraint(constraint, together as never[]);
  }
  if (isInKeyOrder && !onPostgres) making = making.modifyEnd(sql`without rowid`);
  if (isUnlogged && onPostgres) making = making.modifyFront(sql`unlogged`);
  await making.execute();
  if (isDirected && onPostgres) {
    await db.schema.createIndex(`${name}_key`).unique().on(name).columns(keyed).execute();
  }
}

function defineColumn(define: ColumnDefinitionBuilder, of: Column, onPostgres: boolean): ColumnDefinitionBuilder {
  // SQLite allows null in a key of texts. A number that counts by itself is given as null.
  let made = of.isNull || of.numbers ? define : define.notNull();
  if (of.numbers && onPostgres) made = made.generatedByDefaultAsIdentity();
  if (of.isKey) made = made.primaryKey();
  if (of.numbers === 'for_good' && !onPostgres) made = made.autoIncrement();
  if (of.isUnique) made = made.unique();
  if (of.byDefault !== undefined) made = made.defaultTo(of.byDefault);
  if (of.references) made = made.references(of.references);
  if (of.onDelete) made = made.onDelete(of.onDelete);
  if (!of.computed) return made;
  // SQLite computes it again each time, which PostgreSQL can't.
  return onPostgres ? made.generatedAlwaysAs(of.computed).stored() : made.generatedAlwaysAs(of.computed);
}
