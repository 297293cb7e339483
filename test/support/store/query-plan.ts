// How SQLite would carry out a statement on a ledger, and where it would read many rows for it.
import type Database from 'better-sqlite3';
import type { Executed } from './executed-statements.ts';

/** A step of a plan that reads more than a few rows. */
export type ManyRows = { step: string; rows: number };

/** Rows that a look-up may find: what belongs to one order, session or seller's step. */
const FEW = 50;

const SEARCH = /^SEARCH (\S+) .*?\((.*)\)/;
const SCAN = /^SCAN (\S+)(?: USING (?:COVERING )?INDEX (\S+))?/;
const SORT = 'USE TEMP B-TREE FOR ORDER BY';
const INDEX = /USING (?:COVERING )?INDEX (\S+)/;

/** Whether a step gives rows in the order that is asked for, and each row it gives is shown: then no more are read than a page has. */
function isPage({ sql, values }: Executed, plan: string[], step: string): boolean {
  if (!/limit (\?|\d+)\s*$/i.test(sql) || plan.some((one) => one.startsWith(SORT))) return false;
  const usedByIndex = (step.match(/\?/g) ?? []).length;
  const limits = /limit \?\s*$/i.test(sql) ? 1 : 0;
  const isFiltered = values.length - limits > usedByIndex || /exists \(/.test(sql);
  return !isFiltered;
}

/** Reads plans on one ledger, by what it really holds: a look-up by provider alone is one of all its rows. */
export function planReader(ledger: Database.Database) {
  const schema = ledger.prepare('select name, tbl_name as "table", sql from sqlite_schema').all() as {
    name: string;
    table: string;
    sql: string | null;
  }[];
  const tables = new Set(
    schema.flatMap(({ name, table, sql }) =>
      sql?.startsWith('CREATE TABLE') || sql?.startsWith('create table') || name === table ? [table] : [],
    ),
  );
  const indexOf = (name: string) => schema.find((one) => one.name === name);
  const known = new Map<string, number>();
  const count = (sql: string): number => {
    const rows = known.get(sql) ?? (ledger.prepare(sql).get() as { n: number | null }).n ?? 0;
    known.set(sql, rows);
    return rows;
  };
  const rowsOf = (table: string, where: string): number => count(`select count(*) as n from "${table}"${where}`);
  const mostOf = (table: string, where: string, columns: string[]): number =>
    // Nothing is equal to null, so what has none of a key is found by no look-up.
    count(`select max(n) as n from (select count(*) as n from "${table}"${where}${where === '' ? ' where ' : ' and '}
      ${columns.map((column) => `${column} is not null`).join(' and ')} group by ${columns.join(', ')})`);

  function stepRows(step: string, statement: string, isSorted: boolean): number {
    const index = indexOf(INDEX.exec(step)?.[1] ?? '');
    const where = / where .*/is.exec(index?.sql ?? '')?.[0] ?? '';
    const search = SEARCH.exec(step);
    if (search) {
      const terms = search[2] ?? '';
      if (terms.startsWith('rowid=?')) return 1;
      const columns = [...terms.matchAll(/(\w+)=\?/g)].map(([, column]) => column ?? '');
      // Between two values.
      if (/>\?.*<\(?\?/.test(terms) && !isSorted) return 0;
      const table = index?.table ?? tableNamed(search[1] ?? '', statement);
      if (!table) return 0;
      return columns.length === 0 ? rowsOf(table, where) : mostOf(table, where, columns);
    }
    const scanned = SCAN.exec(step);
    if (!scanned) return 0;
    const table = index?.table ?? tableNamed(scanned[1] ?? '', statement);
    return table ? rowsOf(table, where) : 0;
  }

  /** What a plan calls by its alias. */
  function tableNamed(name: string, statement: string): string | undefined {
    if (tables.has(name)) return name;
    const alias = new RegExp(`(?:from|join|update)\\s+"?(\\w+)"?\\s+(?:as\\s+)?"?${name}"?\\b`, 'i').exec(statement);
    return alias?.[1] && tables.has(alias[1]) ? alias[1] : undefined;
  }

  return {
    plan: ({ sql, values }: Executed): string[] =>
      (ledger.prepare(`explain query plan ${sql}`).all(...values) as { detail: string }[]).map(({ detail }) => detail),
    /** Nothing of a page that is read in its index's order. */
    manyRows: (executed: Executed, plan: string[]): ManyRows[] => {
      // All rows between two values are read before the first is shown.
      const isSorted = /limit (\?|\d+)\s*$/i.test(executed.sql) && plan.some((step) => step.startsWith(SORT));
      const many = plan
        .map((step) => ({ step, rows: stepRows(step, executed.sql, isSorted) }))
        .filter(({ rows }) => rows > FEW);
      const [first, ...rest] = many;
      return first && isPage(executed, plan, first.step) ? rest : many;
    },
  };
}
