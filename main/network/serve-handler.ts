// An HTTP server on this machine only, for a web-standard fetch handler.
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { listen } from '../../lib/node/listen.ts';
import { t } from '../../messages/t.ts';
import { StartError } from '../process/start-error.ts';

export type Served = { origin: string; close: () => Promise<void> };

/** Serves on 127.0.0.1; port 0 takes any free one. Closing it cuts off what is under way. Throws a StartError where the port is taken. */
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

/** Of a port that was asked for; any other trouble is this computer's own. */
function cantListen(port: number, error: NodeJS.ErrnoException): Error {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return error;
  return new StartError({
    message:
      error.code === 'EADDRINUSE'
        ? t({ defaultMessage: 'Another program uses port {port}.' }, { port: String(port) })
        : t({ defaultMessage: 'Paydesk isn’t allowed to use port {port}.' }, { port: String(port) }),
    nextStep: t({ defaultMessage: 'Choose another one with --port, or leave it out.' }),
  });
}
