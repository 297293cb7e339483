// A pooler in transaction mode, as PgBouncer is one: each client is lent a connection to the server until its transaction ends.
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

type Backend = { socket: Socket; isFree: boolean; lentTo: Socket | null };

/** How it chooses among connections that are free: the one that was free last, as PgBouncer, or each in turn. */
export type Lending = 'newest' | 'in_turn';

/** Gives the address of one before a database of a server in `folder`, whose socket is there. `lends`: how many connections. */
export async function openTransactionPooler(address: string, lending: Lending, lends = 3): Promise<string> {
  const url = new URL(address);
  const socket = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const backends: Backend[] = [];
  const waiting: (() => void)[] = [];
  let greeting: Promise<Buffer> | null = null;

  const openBackends = async (startup: Buffer): Promise<Buffer> => {
    let first: Buffer = Buffer.alloc(0);
    for (let n = 0; n < lends; n += 1) {
      const opened = createConnection(socket);
      opened.write(startup);
      first = await untilReady(opened);
      const backend: Backend = { socket: opened, isFree: true, lentTo: null };
      opened.on('data', (data) => {
        backend.lentTo?.write(data);
        // Ready for a query, and in no transaction.
        if (data.subarray(-6, -1).equals(Buffer.from([0x5a, 0, 0, 0, 5])) && data.at(-1) === 0x49) giveBack(backend);
      });
      backends.push(backend);
    }
    return first;
  };

  function giveBack(backend: Backend): void {
    backend.isFree = true;
    backend.lentTo = null;
    backends.splice(backends.indexOf(backend), 1);
    if (lending === 'newest') backends.unshift(backend);
    else backends.push(backend);
    waiting.shift()?.();
  }

  function lend(client: Socket, data: Buffer): void {
    const backend = backends.find(({ lentTo }) => lentTo === client) ?? backends.find(({ isFree }) => isFree);
    if (!backend) return void waiting.push(() => lend(client, data));
    backend.isFree = false;
    backend.lentTo = client;
    backend.socket.write(data);
  }

  const server = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', (startup) => {
      greeting ??= openBackends(startup);
      void greeting.then((words) => client.write(words));
      client.on('data', (data) => {
        // Terminate ends no connection of the server's.
        if (data[0] !== 0x58) lend(client, data);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const backend of backends) backend.socket.destroy();
    server.close();
  });
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The pooler has no port.');
  return `postgres://${url.username}@127.0.0.1:${listening.port}${url.pathname}`;
}

/** All that a server says before the first query. */
async function untilReady(socket: Socket): Promise<Buffer> {
  let said = Buffer.alloc(0);
  for await (const data of socket.iterator({ destroyOnReturn: false })) {
    said = Buffer.concat([said, data as Buffer]);
    if (said.at(-6) === 0x5a) return said;
  }
  throw new Error(`The server ended: ${said.toString('latin1')}`);
}
