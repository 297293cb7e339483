// Inserts many rows into tables, each table's by a statement that is prepared once.
import type Database from 'better-sqlite3';

export type InsertRow = (table: string, row: object) => void;

/** All rows of a table must have the same columns, in the same order. */
export function insertRows(db: Database.Database): InsertRow {
  const prepared = new Map<string, { statement: Database.Statement; count: number }>();
  return (table, row) => {
    const values = Object.values(row);
    let known = prepared.get(table);
    if (!known) {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      const sql = `insert into "${table}" (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
      known = { statement: db.prepare(sql), count: columns.length };
      prepared.set(table, known);
    }
    if (values.length !== known.count) throw new Error(`A row of ${table} has other columns than the first one.`);
    known.statement.run(values);
  };
}
