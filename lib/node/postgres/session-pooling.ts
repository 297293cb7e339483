// Whether a pooler gives each transaction another connection to the server: locks, notifications and prepared statements of a session don't hold there.
import pg from 'pg';
import { isSilence } from '../store-trouble.ts';

/** Engineering values: how often the connections are compared, and how long one may take, in ms. */
const ROUNDS = 3;
const LIMIT_MS = 3_000;

/** What PgBouncer says to a connection that asks for settings, as every one of Paydesk's does. */
const REFUSES_SETTINGS = /unsupported startup parameter/i;

/**
 * Two sessions that are open at once must be two processes of the server, each always the same. A pooler that lends a process
 * for each transaction lends one to both, or several to one. False where nothing answers: the next step says why.
 */
export async function isPooledByTransaction(address: string): Promise<boolean> {
  const url = new URL(address);
  // As any of Paydesk's connections, which a pooler may refuse.
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c lock_timeout=5s`.trim());
  const limits = { connectionString: url.href, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS };
  const clients = [new pg.Client(limits), new pg.Client(limits)] as const;
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    return await areShared(clients);
  } catch (error) {
    return error instanceof Error && REFUSES_SETTINGS.test(error.message);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function areShared([one, other]: readonly [pg.Client, pg.Client]): Promise<boolean> {
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

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
