// HTTP read from a raw socket, so that what is written back can be anything at all; on a port of its own, and it remembers every byte's connection.
import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

export type RawRequest = { method: string; path: string; headers: Record<string, string>; body: string };
/** Told of each connection and of each whole request; writes what it likes. */
export type Handler = {
  connected?: (socket: Socket) => void;
  asked: (request: RawRequest, socket: Socket) => void;
};

export type RawServer = {
  url: string;
  /** Over when all has been read that was sent to it until now: also what its client has given up since. */
  caughtUp: () => Promise<void>;
  close: () => Promise<void>;
};

export async function startRawServer(handler: Handler): Promise<RawServer> {
  const sockets = new Set<Socket>();
  /** Requests of its own, by their path. */
  const waiting = new Map<string, () => void>();
  const asked: Handler['asked'] = (request, socket) => {
    const isRead = waiting.get(request.path);
    if (isRead) isRead();
    else handler.asked(request, socket);
  };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    handler.connected?.(socket);
    readRequests(socket, asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    // Connections are taken in turn: its own comes after all the others, and one turn later they are read. It may be thrown out, as any other.
    caughtUp: async () => {
      const path = `/caught-up-${randomUUID()}`;
      await new Promise<void>((resolve) => {
        waiting.set(path, resolve);
        const own = connect(address.port, address.address, () => own.end(`GET ${path} HTTP/1.1\r\n\r\n`));
        own.on('error', () => undefined);
        own.once('close', resolve);
        own.resume();
      });
      waiting.delete(path);
      await turn();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function readRequests(socket: Socket, asked: Handler['asked']): void {
  let unread: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    unread = unread.byteLength === 0 ? chunk : Buffer.concat([unread, chunk]);
    for (;;) {
      const found = takeRequest(unread);
      if (!found) return;
      unread = unread.subarray(found.length);
      asked(found.request, socket);
    }
  });
}

function takeRequest(unread: Buffer): { request: RawRequest; length: number } | null {
  const end = unread.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...rest] = unread.subarray(0, end).toString('latin1').split('\r\n');
  const [method = '', path = ''] = line.split(' ');
  const headers: Record<string, string> = {};
  for (const each of rest) {
    const colon = each.indexOf(':');
    headers[each.slice(0, colon).toLowerCase()] = each.slice(colon + 1).trim();
  }
  const length = end + 4 + Number(headers['content-length'] ?? 0);
  if (unread.byteLength < length) return null;
  return { request: { method, path, headers, body: unread.subarray(end + 4, length).toString() }, length };
}
