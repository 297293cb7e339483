// PostgreSQL: a pool of connections to a database that several processes may share.
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isSilence, isStaleConnection, StoreUnreachable } from '../store-trouble.ts';
import { checkSettings } from './check-settings.ts';
import { noNames, type StatementNames } from './statement-names.ts';

const CONNECTIONS = 10;
/** How long a call waits for a connection, in ms. */
const CONNECT_TIMEOUT_MS = 5000;
/** The patience of a migration, which may have a large store to go through. */
export const NO_LIMIT = 0;
/**
 * What every connection asks of the server, whatever its own defaults: a commit is on disk before it is answered for, a claim
 * waits for another's and then sees it, and neither waits for ever, not even for a process that hangs in a transaction.
 */
const SETTINGS = [
  'synchronous_commit=on',
  'default_transaction_isolation=read\\ committed',
  'lock_timeout=5s',
  'idle_in_transaction_session_timeout=10s',
];

type PoolOptions = {
  names?: StatementNames;
  /** Connections at most; ten where absent. */
  connections?: number;
  /** Further settings of each connection, as PostgreSQL's `-c` takes them. */
  settings?: string[];
  /** Whether a standby is refused; where absent it is asked what can be asked of it. */
  primaryOnly?: boolean;
  /** Told at once how to ask for the pool's counts. */
  watch?: (pool: () => PoolCounts) => void;
};

/** Connections, and calls that wait for one. */
export type PoolCounts = { open: number; idle: number; waiting: number };

/** Connections that are checked before they are used, and given up when they are of no more use. */
export type PostgresPool = { connect: () => Promise<PostgresPoolClient>; end: () => Promise<void>; options: object };

/** The dialect for a postgres:// address, as `postgresPool` takes it. */
export const openPostgres = (address: string, patienceMs: number, options: PoolOptions = {}): PostgresDialect =>
  new PostgresDialect({ pool: postgresPool(address, patienceMs, options) });

/**
 * The connections to a postgres:// address; connects when first asked. A password may also come by PGPASSWORD or ~/.pgpass.
 * `patienceMs` is how long the answer to one statement may be away. The server, told of nine tenths of it, gives up first and says so.
 * A statement that `names` names is sent once to each connection, and asked for by its name from then on.
 */
export function postgresPool(address: string, patienceMs: number, options: PoolOptions = {}): PostgresPool {
  const { names = noNames, connections = CONNECTIONS, primaryOnly = false, watch = () => undefined } = options;
  const url = new URL(address);
  const wanted = [...SETTINGS, ...(options.settings ?? []), `statement_timeout=${Math.floor(patienceMs * 0.9)}`];
  const settings = wanted.map((setting) => `-c ${setting}`);
  url.searchParams.set('options', [url.searchParams.get('options') ?? '', ...settings].join(' ').trim());
  const pool = new pg.Pool({
    connectionString: url.href,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: patienceMs,
    keepAlive: true,
    types: { getTypeParser: (type, format) => (isWhole(type) ? wholeNumber : pg.types.getTypeParser(type, format)) },
    verify: (client, done) => {
      checkSettings(client, { isPatient: patienceMs === NO_LIMIT, primaryOnly }).then(() => done(), done);
    },
  });
  // A connection that dies is replaced when the next call asks, and a call that was using it is told by its query. The events
  // say the same once more, of an idle connection and of a busy one; unheard, either would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  watch(() => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  const trust = trustOf(pool);
  const forget = forgetting(names);
  const connect = async () => {
    try {
      const client = await trust.connect();
      await forget(client);
      return discardWhenBroken(client, { names, distrustAll: trust.renew });
    } catch (error) {
      throw new StoreUnreachable(error as Error);
    }
  };
  return { options: pool.options, connect, end: () => pool.end() };
}

/** What a connection's server keeps by name, as pg knows it. */
type Named = { connection?: { parsedStatements?: Record<string, string> } };

/** Has a connection's server forget what was given up since it was last used. */
function forgetting(names: StatementNames) {
  const heardOf = new WeakMap<pg.PoolClient, number>();
  return async (client: pg.PoolClient): Promise<void> => {
    const givenUp = names.givenUp();
    if ((heardOf.get(client) ?? 0) === givenUp) return;
    heardOf.set(client, givenUp);
    const kept = (client as Named).connection?.parsedStatements ?? {};
    const forgotten = Object.keys(kept).filter((name) => !names.has(name));
    if (forgotten.length === 0) return;
    try {
      await client.query(forgotten.map((name) => `deallocate ${pg.escapeIdentifier(name)}`).join('; '));
    } catch (error) {
      client.release(true);
      throw error;
    }
    for (const name of forgotten) delete kept[name];
  };
}

/** Engineering value, in ms. */
const RENEWED_AT_MOST_EVERY = 1_000;

/**
 * Connections that are asked again, and those that aren't: one that leads to a server that takes no more changes, or that knows
 * statements of tables that were changed since, speaks for all that are as old.
 */
function trustOf(pool: pg.Pool) {
  let renewals = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;
  const madeAfter = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', (client) => madeAfter.set(client, renewals));
  return {
    connect: async (): Promise<pg.PoolClient> => {
      for (;;) {
        const client = await pool.connect();
        if (madeAfter.get(client) === renewals) return client;
        client.release(true);
      }
    },
    renew: () => {
      // A new connection may reach the same server. While it recovers, it isn't asked for connections all the time.
      if (performance.now() - renewedAt < RENEWED_AT_MOST_EVERY) return;
      renewedAt = performance.now();
      renewals += 1;
    },
  };
}

/**
 * A network that falls silent closes no connection. One that a query waited on in vain is not asked again, not even to roll
 * back, and the pool closes it: the next call would wait behind what still hangs on it. It closes one that takes no changes, too.
 */
function discardWhenBroken(
  client: pg.PoolClient,
  { names, distrustAll }: { names: StatementNames; distrustAll: () => void },
): PostgresPoolClient {
  let silent: unknown;
  let isStale = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (silent) throw silent;
    // Without parameters it is begin, commit and the like, which go in a single message as they are.
    const name = parameters.length === 0 ? undefined : names.of(text);
    try {
      return await client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
    } catch (error) {
      if (isSilence(error)) silent = error;
      if (isStaleConnection(error)) {
        isStale = true;
        distrustAll();
      }
      throw error;
    }
  };
  return {
    // The other form of query, by a cursor, is Kysely's only where it was given one.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isStale || silent !== undefined),
  };
}

/** bigint, and numeric, which a sum of bigints is: cents and counts are whole numbers in both stores. */
function isWhole(type: number): boolean {
  return type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The database holds ${text}, which is no safe whole number.`);
  return value;
}
