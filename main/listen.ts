// An HTTP server on this machine only, for a web-standard fetch handler.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { PaydeskError } from './problem.ts';

export type Listening = { origin: string; close: () => Promise<void> };

/** Serves on 127.0.0.1; port 0 takes any free one. Throws `internal` where the port is taken. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cantListen(port, error)));
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function cantListen(port: number, error: NodeJS.ErrnoException): Error {
  const why = error.code === 'EADDRINUSE' ? 'another program uses it' : error.message;
  return new PaydeskError(
    'internal',
    `Port ${port} can't be used: ${why}.`,
    'Choose another with --port, or leave it out.',
  );
}
