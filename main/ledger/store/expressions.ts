// The few expressions that PostgreSQL and SQLite spell differently. All other SQL of the ledger is read by both.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import type { LedgerTables } from './schema.ts';

/** What differs; a column is given as it stands in its query. */
type Expressions = {
  /** The last three characters of an ID, and the first eight after its prefix, both in lower case, as indexes hold them. */
  ending: (column: string) => RawBuilder<string>;
  beginning: (column: string) => RawBuilder<string>;
  /** The rows of a JSON list of texts, each in the column `value`. */
  textsIn: (list: string) => RawBuilder<{ value: string }>;
  /** Whether a column is one of some values: on PostgreSQL the same statement for any number of them, or each number would be parsed and planned again. */
  isAmong: (column: string, values: readonly (string | number)[]) => RawBuilder<SqlBool>;
  /** Whether a column has a value, where another condition is to enter an index. SQLite would enter one by it; PostgreSQL would take any other expression for a rare one. */
  isBeside: (column: string, value: string) => RawBuilder<SqlBool>;
  /** The order that a copied movement's JSON names, as an index holds it. */
  orderOfMovement: (column: string) => RawBuilder<string>;
  /** The ms since a time that a column holds; 0 where that is yet to come. */
  msSince: (column: string, nowMs: number) => RawBuilder<number>;
};

const SQLITE: Expressions = {
  ending: (column) => sql`lower(substr(${sql.ref(column)}, -3))`,
  beginning: (column) => sql`lower(substr(${sql.ref(column)}, instr(${sql.ref(column)}, '_') + 1, 8))`,
  textsIn: (list) => sql`json_each(${list})`,
  isAmong: (column, values) => sql`${sql.ref(column)} in (${sql.join(values)})`,
  isBeside: (column, value) => sql`coalesce(${sql.ref(column)}, '') = ${value}`,
  orderOfMovement: (column) => {
    const rest = sql`substr(${sql.ref(column)}, instr(${sql.ref(column)}, '"orderId":"') + 11)`;
    return sql`substr(${rest}, 1, instr(${rest}, '"') - 1)`;
  },
  msSince: (column, nowMs) =>
    sql`max(0, ${nowMs} - cast(round((julianday(${sql.ref(column)}) - 2440587.5) * 86400000) as integer))`,
};

const POSTGRES: Expressions = {
  ending: (column) => sql`lower("right"(${sql.ref(column)}, 3))`,
  beginning: (column) => sql`lower(substr(${sql.ref(column)}, strpos(${sql.ref(column)}, '_') + 1, 8))`,
  textsIn: (list) => sql`json_array_elements_text(cast(${list} as json))`,
  isAmong: (column, values) => sql`${sql.ref(column)} = any(${values})`,
  isBeside: (column, value) => sql`(${sql.ref(column)} = ${value}) is true`,
  orderOfMovement: (column) => sql`(substring(${sql.ref(column)} from '"orderId":"([^"]*)"') collate "C")`,
  msSince: (column, nowMs) =>
    sql`greatest(0, ${nowMs}::bigint - round(extract(epoch from ${sql.ref(column)}::timestamptz) * 1000)::bigint)`,
};

/** As the database spells them. */
export const expressionsOf = (db: Pick<Kysely<LedgerTables>, 'getExecutor'>): Expressions =>
  isPostgres(db) ? POSTGRES : SQLITE;

/** A text to sort few rows by: by the column itself SQLite would walk the table's key in that order, past every row of a provider. */
export const sortKey = (column: string): RawBuilder<string> => sql`coalesce(${sql.ref(column)}, '')`;
