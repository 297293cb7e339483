// A Node HTTP server that begins to listen, and that ends.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = {
  port: number;
  /** Takes no further connection, lets what is under way end within `graceMs`, then cuts it off. */
  close: (graceMs: number) => Promise<void>;
};

/** Listens on an address of this machine; port 0 takes any free one. Rejects, with Node's error, where the port is taken. */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: (graceMs) => close(server, graceMs) };
}

/** Idle keep-alive connections end at once, busy ones after their answer or the grace. */
async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
