// Hears what other processes over the same database tell, on a connection of its own, and tells them.
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** Engineering values, in ms: how often the connection is tried, how long an answer may be away, and how soon it is opened again. */
const ALIVE_MS = 5_000;
const ANSWER_MS = 5_000;
const AGAIN_MS = 500;

export type Listener = {
  /** Another process told something. */
  received: (text: string) => void;
  /** Something may have been told that wasn't heard: the connection was lost, and is there again. */
  missed: () => void;
};

export type Listening = {
  /** Tells the other processes. At most 8,000 bytes. */
  tell: (text: string) => Promise<void>;
  close: () => Promise<void>;
};

/** What is run on the connection: on each new one first, and every few seconds while it lasts. */
export type OnConnection = Record<'begin' | 'again', (client: pg.Client) => Promise<void>>;

/** Listens on a channel. Rejects where the first connection can't be made. */
export async function listenTo(
  address: string,
  channel: string,
  { received, missed }: Listener,
  run: OnConnection,
): Promise<Listening> {
  let isClosing = false;
  let { client, ended } = await connect();
  const watching = watch();

  async function connect(): Promise<{ client: pg.Client; ended: Promise<void> }> {
    const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
    const made = new pg.Client({ connectionString: address, keepAlive: true, ...limits });
    // Told by the next query too; unheard, it would end the process.
    made.on('error', () => undefined);
    made.on('notification', ({ payload }) => received(payload ?? ''));
    const end = new Promise<void>((resolve) => made.once('end', resolve));
    try {
      await made.connect();
      await run.begin(made);
      await run.again(made);
      await made.query(`listen ${pg.escapeIdentifier(channel)}`);
      return { client: made, ended: end };
    } catch (error) {
      void made.end().catch(() => undefined);
      throw error;
    }
  }

  async function watch(): Promise<void> {
    while (!isClosing) {
      await Promise.race([setTimeout(ALIVE_MS, undefined, { ref: false }), ended]);
      if (isClosing) return;
      try {
        await run.again(client);
      } catch {
        void client.end().catch(() => undefined);
        await again();
      }
    }
  }

  async function again(): Promise<void> {
    while (!isClosing) {
      try {
        const made = await connect();
        if (isClosing) return void (await made.client.end().catch(() => undefined));
        ({ client, ended } = made);
        missed();
        return;
      } catch {
        await setTimeout(AGAIN_MS);
      }
    }
  }

  return {
    tell: async (text) => {
      const telling = client;
      try {
        await telling.query('select pg_notify($1, $2)', [channel, text]);
      } catch (error) {
        // A new connection is said to have missed something, and that makes up for it.
        void telling.end().catch(() => undefined);
        throw error;
      }
    },
    close: async () => {
      isClosing = true;
      await client.end().catch(() => undefined);
      await watching;
    },
  };
}
