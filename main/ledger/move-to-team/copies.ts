// The two files that a ledger becomes when it moves: a copy without the embedded sandbox for the team's server, and one of the embedded sandbox alone that stays.
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { syncFile } from '../../../lib/node/sync-to-disk.ts';
import { copyLedger } from '../backup/copy-ledger.ts';
import { connectWriter } from '../store/open-database.ts';
import { OWNED_TABLES, TEAM_TABLES, WHOLE_TABLES } from './row-owners.ts';

type Trigger = { name: string; sql: string };

/** What the copy `to` is made of, with the sandbox. */
export const wholeCopy = (to: string): string => `${to}.whole`;

/** Of everybody but the embedded sandbox, as `file` stands at one moment; nothing of the sandbox's is left in its pages. */
export function copyWithoutSandbox(file: string, to: string, nowMs: number): void {
  const whole = wholeCopy(to);
  for (const one of [to, whole]) removeLedger(one);
  copyLedger(file, whole, nowMs);
  withDatabase(whole, (copy) => {
    copy.pragma('foreign_keys = OFF');
    copy.transaction(() => {
      const triggers = takeTriggers(copy, '%_is_kept_delete');
      for (const { name, rows } of OWNED_TABLES) copy.exec(`delete from "${name}" where not (${rows.others})`);
      for (const trigger of triggers) copy.exec(trigger);
      for (const name of TEAM_TABLES) copy.exec(`delete from "${name}"`);
    })();
  });
  // Into another file: what was deleted would stay in the pages of this one.
  copyLedger(whole, to, nowMs);
  removeLedger(whole);
}

/** Of the embedded sandbox and of the ledger as a whole. Created and filled, since what moves is far more than what stays. */
export async function copyOfSandbox(file: string, to: string): Promise<void> {
  removeLedger(to);
  const { writer, pragma } = await connectWriter(to);
  try {
    pragma('journal_mode = DELETE');
  } finally {
    await writer.destroy();
  }
  const triggers = withDatabase(to, takeTriggers);
  withDatabase(file, (connection) => fill(connection, to));
  withDatabase(to, (copy) => {
    for (const trigger of triggers) copy.exec(trigger);
  });
  syncFile(to);
}

/** They keep what is copied as it is kept. named: as in SQL's like. */
function takeTriggers(copy: Database.Database, named = '%'): string[] {
  const all = copy.prepare("select name, sql from sqlite_schema where type = 'trigger' and name like ?");
  const triggers = all.all(named) as Trigger[];
  for (const { name } of triggers) copy.exec(`drop trigger "${name}"`);
  return triggers.map(({ sql }) => sql);
}

/** On a connection to the old ledger, whose tables the conditions are about. */
function fill(connection: Database.Database, to: string): void {
  connection.pragma('foreign_keys = OFF');
  connection.prepare('attach ? as copy').run(to);
  const owned = OWNED_TABLES.map(({ name, rows }) => ({ name, where: rows.embedded }));
  const whole = [...WHOLE_TABLES, ...TEAM_TABLES].map((name) => ({ name, where: 'true' }));
  connection.transaction(() => {
    for (const { name, where } of [...owned, ...whole]) {
      const columns = columnsOf(connection, name);
      connection.exec(`delete from copy."${name}"`);
      connection.exec(`insert into copy."${name}" (${columns}) select ${columns} from main."${name}"
        where ${where} ${hasRowid(connection, name) ? 'order by rowid' : ''}`);
    }
  })();
}

/** But for those that are made from others. */
function columnsOf(connection: Database.Database, table: string): string {
  const rows = connection.prepare('select name from pragma_table_info(?)').all(table) as { name: string }[];
  return rows.map(({ name }) => `"${name}"`).join(', ');
}

/** What a table is listed in the order of, where nothing else says so. */
const hasRowid = (connection: Database.Database, table: string): boolean =>
  connection.prepare("select 1 from pragma_table_list where name = ? and schema = 'main' and wr = 0").get(table) !==
  undefined;

function withDatabase<Value>(file: string, work: (connection: Database.Database) => Value): Value {
  const connection = new Database(file, { fileMustExist: true });
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

/** A ledger's file that was never finished, with what SQLite keeps beside it. */
export function removeLedger(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}
