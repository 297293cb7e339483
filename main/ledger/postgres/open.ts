// Opens the ledger in a PostgreSQL database, which several processes may have open at once.

import { randomUUID } from 'node:crypto';
import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression, sql } from 'kysely';
import { migrate } from '../../../lib/node/migrate.ts';
import { UnsafeServer } from '../../../lib/node/postgres/check-settings.ts';
import { PostgresCommitGroups, type Writing } from '../../../lib/node/postgres/commit-groups.ts';
import { postgresGroupCommitDialect } from '../../../lib/node/postgres/group-commit-dialect.ts';
import { NO_LIMIT, openPostgres, postgresPool } from '../../../lib/node/postgres/open.ts';
import { isPooledByTransaction } from '../../../lib/node/postgres/session-pooling.ts';
import { statementNames } from '../../../lib/node/postgres/statement-names.ts';
import { storeTroubleOf } from '../../../lib/node/store-trouble.ts';
import { PaydeskError } from '../../process/problem.ts';
import { isOfEarlierVersion, ledgerMigrations } from '../migrations/migrations.ts';
import { type ReadSnapshot, readTogether } from '../store/in-transaction.ts';
import type { LedgerDatabase, TellProgress } from '../store/open-database.ts';
import type { LedgerTables } from '../store/schema.ts';

/** Engineering values: how long the answer to one statement may be away, in ms; connections of a process that only read; the ledger's own advisory lock. */
const PATIENCE_MS = 10_000;
const READERS = 6;
const WRITERS_LOCK = 7_034_001;
/** PostgreSQL's code. */
const NOT_PERMITTED = '42501';
/** Engineering value: after so many days, commits whose answer was lost aren't looked up any more. */
const MARKS_KEPT_DAYS = 2;

/** Waits until no other process writes, and keeps it so to the end of the transaction. */
export const lockWriters = async (trx: Kysely<LedgerTables>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`.execute(trx);
};

/** As the database's address may be shown: it can hold a password. */
export const nameOfPlace = (address: string): string => {
  const { host, pathname, searchParams } = new URL(address);
  return `${searchParams.get('host') ?? host}${pathname}`;
};

export type PostgresLedgerDatabase = LedgerDatabase & {
  /** What is left to do where the database was set back, by a writer that knows nothing of it; then the first one goes on. */
  afterSetBack: (work: (writer: LedgerDatabase['writer']) => Promise<void>) => Promise<void>;
};

/** Opens and migrates the ledger; `learnTime` is told the database's time, `tell` how far it is. Throws `ledger_of_newer_version`, `ledger_database_pooled`, `ledger_database_read_only_at_start`, `ledger_database_not_permitted`; `ledger_database_unusable` where it can't be reached or promises too little. */
export function openPostgresDatabase(
  address: string,
  learnTime: Writing['learnTime'] = () => undefined,
  tell: TellProgress = () => undefined,
): Promise<PostgresLedgerDatabase> {
  return named(address, async () => {
    await refusePooler(address);
    await bringUpToVersion(address, tell);
    return connect(address, learnTime);
  });
}

/** Brings a ledger up to this version and opens it for one job, which may take as long as it takes; null where the database holds none. Throws as `openPostgresDatabase` does. */
export function openForJob(address: string): Promise<Kysely<LedgerTables> | null> {
  return named(address, async () => {
    await refusePooler(address);
    const dialect = openPostgres(address, NO_LIMIT, { names: statementNames(), primaryOnly: true });
    const db = new Kysely<LedgerTables>({ dialect });
    try {
      const { rows } = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(
        db,
      );
      if (rows[0]?.name) await bringUpToVersion(address, () => undefined);
      if (rows[0]?.name) return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
    await db.destroy();
    return null;
  });
}

/** What is wrong with a database, by its name. */
async function named<Opened>(address: string, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof PaydeskError) throw error;
    const database = nameOfPlace(address);
    const { code } = error as { code?: unknown };
    if (storeTroubleOf(error) === 'read_only')
      throw new PaydeskError('ledger_database_read_only_at_start', { database });
    if (code === NOT_PERMITTED) throw new PaydeskError('ledger_database_not_permitted', { database }, detailsOf(error));
    const unsafe = error instanceof Error && error.cause instanceof UnsafeServer ? error.cause : error;
    const why = unsafe instanceof Error ? unsafe.message : String(unsafe);
    throw new PaydeskError('ledger_database_unusable', { database }, { details: why });
  }
}

const detailsOf = (error: unknown) => ({ details: error instanceof Error ? error.message : String(error) });

async function refusePooler(address: string): Promise<void> {
  if (!(await isPooledByTransaction(address))) return;
  throw new PaydeskError('ledger_database_pooled', { database: nameOfPlace(address) });
}

async function bringUpToVersion(address: string, tell: TellProgress): Promise<void> {
  const patient = new Kysely<LedgerTables>({ dialect: openPostgres(address, NO_LIMIT, { primaryOnly: true }) });
  try {
    // A new database has no record yet; of one that doesn't answer the migrator says why.
    const version = await versionOf(patient).catch(() => 'older');
    if (version === 'newer') throw new PaydeskError('ledger_of_newer_version', { file: nameOfPlace(address) });
    if (version === 'earlier')
      throw new PaydeskError('ledger_database_of_earlier_version', { database: nameOfPlace(address) });
    if (version === 'older') await migrate(patient, ledgerMigrations, (step) => tell({ doing: 'update', ...step }));
  } finally {
    await patient.destroy();
  }
}

/** PostgreSQL refuses the empty list of a condition, which SQLite takes for one that holds nothing. */
const EMPTY_LISTS = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];

async function connect(address: string, learnTime: Writing['learnTime']): Promise<PostgresLedgerDatabase> {
  const readerPool = postgresPool(address, PATIENCE_MS, {
    names: statementNames(),
    connections: READERS,
    primaryOnly: true,
    settings: ['default_transaction_read_only=on'],
  });
  // A second one to find a commit whose connection was lost.
  const writerPool = postgresPool(address, PATIENCE_MS, { names: statementNames(), connections: 2, primaryOnly: true });
  const reader = new Kysely<LedgerTables>({ dialect: new PostgresDialect({ pool: readerPool }), plugins: EMPTY_LISTS });
  const writing = () => ({ lock: WRITERS_LOCK, marks: 'ledger_commit', process: randomUUID(), learnTime });
  const groups = new PostgresCommitGroups(writerPool, writing());
  const writer = new Kysely<LedgerTables>({
    dialect: postgresGroupCommitDialect(groups, readerPool),
    plugins: EMPTY_LISTS,
  });
  const afterSetBack: PostgresLedgerDatabase['afterSetBack'] = async (work) => {
    // Of the same connections, which it leaves open.
    const reopened = new PostgresCommitGroups(writerPool, writing());
    await work(
      new Kysely<LedgerTables>({ dialect: postgresGroupCommitDialect(reopened, readerPool), plugins: EMPTY_LISTS }),
    );
    groups.acceptSetBack();
  };
  const close = async () => {
    await writer.destroy();
    await reader.destroy();
  };
  try {
    await sql`delete from ledger_commit where written_at < now() - make_interval(days => ${sql.lit(MARKS_KEPT_DAYS)})`.execute(
      writer,
    );
  } catch (error) {
    await close();
    throw error;
  }
  const snapshot: ReadSnapshot = (read) => readTogether(reader, read);
  // What is erased is gone with the next vacuum, which the database does by itself.
  const wipe = async () => undefined;
  return { writer, reader, snapshot, wipe, close, afterSetBack };
}

/**
 * `usable` also where a newer version has added to it: a migration only adds. What it replaces is taken away by a later version's, whose
 * name says so, once no process of the version before is left.
 */
type LedgerVersion = 'usable' | 'older' | 'newer' | 'earlier';

const TAKES_AWAY = /^\d{4}-contract-/;

/** Rejects where the database has no record of its migrations. */
async function versionOf(db: Kysely<LedgerTables>): Promise<LedgerVersion> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const known = await ledgerMigrations.getMigrations();
  const applied = new Set(rows.map(({ name }) => name));
  if (rows.some(({ name }) => TAKES_AWAY.test(name) && !(name in known))) return 'newer';
  if (isOfEarlierVersion([...applied])) return 'earlier';
  return Object.keys(known).every((name) => applied.has(name)) ? 'usable' : 'older';
}
