// In which database a ledger of the tests lies: the SQLite file in its data folder, or a PostgreSQL database named after that folder.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { inject } from 'vitest';
import { ledgerFile } from '../../../../main/ledger/file/ledger-file.ts';
import { openPostgresDatabase } from '../../../../main/ledger/postgres/open.ts';
import { verifyDatabaseIdentity } from '../../../../main/ledger/postgres/verify-database-identity.ts';
import { type LedgerDatabase, openDatabase } from '../../../../main/ledger/store/open-database.ts';
import { tempFolder } from '../../runner/temp-folder.ts';
import { differencesOf } from '../compare-rebuilt.ts';
import { placeMigratedLedger } from '../migrated-ledger.ts';
import { MIGRATED_LEDGER } from './postgres-server.ts';

const databases = new Map<string, Promise<unknown>>();

/** Whether the ledgers of this run lie in PostgreSQL. */
export const isLedgerOnPostgres = (): boolean => inject('ledgerPostgres') !== undefined;

/** What a ledger with this data folder is opened with beside it: nothing for SQLite, else the address of its database, made the first time. */
export async function ledgerPlace(folder: string): Promise<{ postgres?: string }> {
  const server = inject('ledgerPostgres');
  if (server === undefined) return {};
  const name = basename(folder);
  const making = databases.get(name) ?? create(server, name);
  databases.set(name, making);
  await making;
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { postgres: url.href };
}

/** The ledger's database by itself. Its facts are compared with its tables when it closes. hasFacts: as of openTestLedger. */
export async function openTestDatabase(
  folder = tempFolder(),
  nowMs = Date.now(),
  { hasFacts = true }: { hasFacts?: boolean } = {},
): Promise<LedgerDatabase> {
  const database = await openIn(folder, nowMs);
  let closed: Promise<void> | undefined;
  const close = async () => {
    const found = hasFacts ? await differencesOf(database.writer) : [];
    await database.close();
    if (found.length > 0) throw new Error(`The facts differ from the tables:\n${found.join('\n')}`);
  };
  return {
    ...database,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

async function openIn(folder: string, nowMs: number): Promise<LedgerDatabase> {
  const { postgres } = await ledgerPlace(folder);
  if (postgres === undefined) {
    await placeMigratedLedger(folder);
    return openDatabase(folder, nowMs);
  }
  const database = await openPostgresDatabase(postgres);
  await verifyDatabaseIdentity(database, nowMs);
  return database;
}

/** Runs SQL on the database of a ledger that no process has open. */
export async function editLedger(folder: string, statements: string): Promise<void> {
  const { postgres } = await ledgerPlace(folder);
  if (postgres !== undefined) return runIn(postgres, statements);
  const file = new Database(ledgerFile(folder));
  file.exec(statements);
  file.close();
}

/** All that is kept of a ledger: the bytes of every file in its folder, or every row of its database. */
export async function everythingKept(folder: string): Promise<string> {
  const { postgres } = await ledgerPlace(folder);
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
  if (postgres === undefined) return files.join();
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  try {
    const { rows } = await client.query<{ all: string }>(`select database_to_xml(true, false, '') as all`);
    return [...files, rows[0]?.all].join();
  } finally {
    await client.end();
  }
}

async function create(server: string, name: string): Promise<void> {
  // PostgreSQL's usual way writes the copy into its log, page by page: twice the work.
  await runIn(server, `create database "${name}" template ${MIGRATED_LEDGER} strategy file_copy`);
}

async function runIn(address: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
