// Opening the store: a SQLite file or a PostgreSQL database, with all migrations applied, and the same code above both.

import { Kysely } from 'kysely';
import { migrate } from '../../lib/node/migrate.ts';
import { UnsafeServer } from '../../lib/node/postgres/check-settings.ts';
import { NO_LIMIT, openPostgres, type PoolCounts } from '../../lib/node/postgres/open.ts';
import { keepsStatementNames } from '../../lib/node/postgres/session-pooling.ts';
import { noNames, statementNames } from '../../lib/node/postgres/statement-names.ts';
import { preparedQueries } from '../../lib/node/prepared-query.ts';
import { openSqlite } from '../../lib/node/sqlite/open.ts';
import { logFailure } from '../process/log.ts';
import { migrations } from './migrations.ts';
import { versionOf } from './store-version.ts';
import type { Tables } from './tables.ts';

export type Store = Kysely<Tables>;

/** Where the store lies: a file's path, made if it isn't there, or the address of a PostgreSQL database that exists. */
export type StorePlace =
  | { file: string }
  | {
      postgres: string;
      /** How long the answer to one statement may be away, in ms; ten seconds where absent, longer than the server waits for a lock. */
      patienceMs?: number | undefined;
      /** Whether statements are kept by name on a connection; they are where absent. A pooler may not allow it. */
      namesStatements?: boolean | undefined;
      /** Told how to ask for the counts of its connections. */
      watch?: ((pool: () => PoolCounts) => void) | undefined;
    };

/** An early version, or another program, made the store, which is left as it is. The cause of the error that openStore rejects with. */
export class StoreOfEarlierVersion extends Error {
  constructor() {
    super('an early version of the service, or another program, made its tables: start with an empty store');
  }
}

const provider = { getMigrations: async () => migrations };
const USUAL_PATIENCE_MS = 10_000;
const NAMES_LOST =
  'a pooler gives each transaction another connection, and keeps no statements by name: set pool_mode = session in PgBouncer, or start with --named-statements off';

/** Opens the store. Several processes may have it open at once. Rejects, naming the place but never a password, where it can't be used. */
export async function openStore(place: StorePlace): Promise<Store> {
  let store: Store | undefined;
  try {
    if ('file' in place) {
      store = new Kysely({ dialect: await openSqlite(place.file, logDiskFailure) });
      await bringUpToVersion(store);
    } else {
      const { patienceMs = USUAL_PATIENCE_MS, namesStatements = true, watch } = place;
      if (namesStatements && !(await keepsStatementNames(place.postgres))) throw new UnsafeServer(NAMES_LOST);
      await migrateServer(place.postgres);
      const names = namesStatements ? statementNames() : noNames;
      store = new Kysely({ dialect: openPostgres(place.postgres, patienceMs, { names, ...(watch && { watch }) }) });
    }
    return store;
  } catch (error) {
    await store?.destroy();
    throw new Error(`${nameOf(place)} can't be used: ${(error as Error).message}`, { cause: error });
  }
}

const logDiskFailure = (error: Error) =>
  logFailure('The disk failed, so nothing more is written. Check the disk, and start the service again', error);

async function migrateServer(address: string): Promise<void> {
  const patient: Store = new Kysely({ dialect: openPostgres(address, NO_LIMIT) });
  try {
    await bringUpToVersion(patient);
  } finally {
    await patient.destroy();
  }
}

/** Makes the migrations that are due. A store that a newer version has added to is left as it is. */
async function bringUpToVersion(store: Store): Promise<void> {
  // A new store has no record yet; of one that doesn't answer the migrator says why.
  const version = await versionOf(store).catch(() => 'older');
  if (version === 'newer') throw new Error('a newer version of the service has changed it: start that version');
  if (version === 'earlier') throw new StoreOfEarlierVersion();
  if (version === 'older') await migrate(store, provider);
}

/** The place as it may be shown: an address can hold a password. */
function nameOf(place: StorePlace): string {
  if ('file' in place) return place.file;
  const { host, pathname } = new URL(place.postgres);
  return `The PostgreSQL database ${host}${pathname}`;
}

export const preparedQuery = preparedQueries<Tables>();
