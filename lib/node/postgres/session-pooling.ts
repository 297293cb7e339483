// Whether a pooler gives each transaction another connection to the server: locks, notifications and prepared statements of a session don't hold there.
import pg from 'pg';
import { isSilence } from '../store-trouble.ts';
import { UnsafeServer } from './check-settings.ts';

/** Engineering values: how often the connections are compared, and how long one may take, in ms. */
const ROUNDS = 3;
const LIMIT_MS = 3_000;

/** What PgBouncer says to a connection that asks for settings, as every one of Paydesk's does. */
const REFUSES_SETTINGS = /unsupported startup parameter/i;
const SETTINGS_REFUSED =
  'a pooler refuses the settings that each connection asks for: set ignore_startup_parameters = options and pool_mode = session in PgBouncer, and those settings for this role';

/** PostgreSQL's: a statement of that name is there already, or isn't. */
const OTHERS_NAMES = ['42P05', '26000'];

type Clients = readonly [pg.Client, pg.Client];

/**
 * Two sessions that are open at once must be two processes of the server, each always the same. A pooler that lends a process
 * for each transaction lends one to both, or several to one. False where nothing answers: the next step says why. Throws an
 * UnsafeServer where a pooler refuses the settings.
 */
export const isPooledByTransaction = (address: string): Promise<boolean> =>
  betweenTwo(address, areShared).then((shared) => shared ?? false);

/** Whether statements keep their names: a pooler that gives each transaction another connection may not follow them. Throws as above. */
export async function keepsStatementNames(address: string): Promise<boolean> {
  return (await betweenTwo(address, areNamesKept)) ?? true;
}

/** null where nothing answers. */
async function betweenTwo(address: string, compare: (clients: Clients) => Promise<boolean>): Promise<boolean | null> {
  const url = new URL(address);
  // As any of Paydesk's connections, which a pooler may refuse.
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c lock_timeout=5s`.trim());
  const limits = { connectionString: url.href, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS };
  const clients = [new pg.Client(limits), new pg.Client(limits)] as const;
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    return await compare(clients);
  } catch (error) {
    if (error instanceof Error && REFUSES_SETTINGS.test(error.message)) throw new UnsafeServer(SETTINGS_REFUSED);
    return null;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function areShared([one, other]: Clients): Promise<boolean> {
  const [ofOne, ofOther] = [new Set<number>(), new Set<number>()];
  for (let round = 0; round < ROUNDS; round += 1) {
    ofOne.add(await processOf(one));
    await other.query('begin');
    ofOther.add(await processOf(other));
    // While the other's is taken by its transaction. A pooler that has no further one lets this wait.
    const pid = await processOf(one).catch((error: unknown) => {
      if (isSilence(error)) return null;
      throw error;
    });
    if (pid === null) return true;
    ofOne.add(pid);
    await other.query('rollback');
    ofOther.add(await processOf(other));
  }
  return ofOne.size > 1 || ofOther.size > 1 || [...ofOne].some((pid) => ofOther.has(pid));
}

async function areNamesKept([one, other]: Clients): Promise<boolean> {
  const named = { name: 'paydesk_named', text: 'select 1' };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await one.query(named);
      await other.query(named);
      await other.query('begin');
      await other.query(named);
      // While the other's connection is taken.
      await one.query(named);
      await other.query('rollback');
    }
    return true;
  } catch (error) {
    if (OTHERS_NAMES.includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
