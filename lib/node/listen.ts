// A Node HTTP server that begins to listen, and that ends.
import type { Server as PlainServer } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

type Server = PlainServer | TlsServer;

export type Listening = {
  port: number;
  /** Takes no further connection, lets what is under way end within `graceMs`, then cuts it off. */
  close: (graceMs: number) => Promise<void>;
};

/** Listens on an address of this machine; port 0 takes any free one. Rejects, with Node's error, where the port is taken. */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<Listening> {
  const open = new Set<Socket>();
  // Encrypted ones only once their handshake is done.
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: (graceMs) => close(server, open, graceMs) };
}

/** Idle connections end at once, busy ones after their answer or the grace. */
async function close(server: Server, open: Set<Socket>, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => {
    server.closeIdleConnections();
    // Browsers open connections ahead, and say nothing on them: Node takes those for busy.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  }, 20);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
