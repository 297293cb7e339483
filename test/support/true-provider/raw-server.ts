// HTTP read from a raw socket, so that what is written back can be anything at all; on a port of its own, and it remembers every byte's connection.
import { createServer, type Server, type Socket } from 'node:net';

export type RawRequest = { method: string; path: string; headers: Record<string, string>; body: string };
/** Told of each connection and of each whole request; writes what it likes. */
export type Handler = {
  connected?: (socket: Socket) => void;
  asked: (request: RawRequest, socket: Socket) => void;
};

export type RawServer = { url: string; close: () => Promise<void> };

export async function startRawServer(handler: Handler): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    handler.connected?.(socket);
    readRequests(socket, handler);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function readRequests(socket: Socket, { asked }: Handler): void {
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
