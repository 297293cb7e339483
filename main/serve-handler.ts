// An HTTP server on this machine only, for a web-standard fetch handler.
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { listen } from '../lib/node/listen.ts';
import { PaydeskError } from './problem.ts';

export type Served = { origin: string; close: () => Promise<void> };

/** Serves on 127.0.0.1; port 0 takes any free one. Closing it cuts off what is under way. Throws `internal` where the port is taken. */
export async function serveHandler(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<Served> {
  const server = createAdaptorServer({ fetch }) as Server;
  const listening = await listen(server, { host: '127.0.0.1', port }).catch((error: NodeJS.ErrnoException) => {
    throw cantListen(port, error);
  });
  return { origin: `http://127.0.0.1:${listening.port}`, close: () => listening.close(0) };
}

function cantListen(port: number, error: NodeJS.ErrnoException): Error {
  const why = error.code === 'EADDRINUSE' ? 'another program uses it' : error.message;
  return new PaydeskError(
    'internal',
    `Port ${port} can't be used: ${why}.`,
    'Choose another with --port, or leave it out.',
  );
}
