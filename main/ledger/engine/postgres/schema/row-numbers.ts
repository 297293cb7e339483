// The order in which rows were added, which SQLite keeps by itself and PostgreSQL doesn't.
import { type Kysely, sql } from 'kysely';

/** Of some tables a column `rowid`, numbered as SQLite does: one more than the last. Each writer has the ledger's lock. */
export async function numberRows(db: Kysely<unknown>): Promise<void> {
  await sql`create function number_row() returns trigger language plpgsql as $$
    begin
      execute format('select coalesce(max(rowid), 0) + 1 from %I', tg_table_name) into new.rowid;
      return new;
    end $$`.execute(db);
  for (const table of ['journal', 'fee_entry']) {
    const on = sql.table(table);
    await sql`alter table ${on} add column rowid bigint not null`.execute(db);
    await sql`create unique index ${sql.ref(`${table}_added`)} on ${on} (rowid)`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_is_numbered`)} before insert on ${on}
      for each row execute function number_row()`.execute(db);
  }
}
