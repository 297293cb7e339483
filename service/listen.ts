// Serving a fetch handler on the loopback address, and ceasing to.
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { answerUnreadable } from './unreadable-request.ts';

/** How long a call that is under way may take to end once the service closes, in ms. */
const CLOSING_GRACE_MS = 2000;

/** A web-standard handler, told besides which connection a request came by. */
export type Handler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export type Listening = { port: number; close: () => Promise<void> };

/** Resets the connection a request came by, as a network does that fails. */
export function dropConnection({ incoming }: HttpBindings): void {
  (incoming as IncomingMessage).socket.resetAndDestroy();
}

/** Listens on 127.0.0.1; port 0 takes any free one. Rejects where the port is taken. */
export async function listen(port: number, handlerOf: (port: number) => Handler): Promise<Listening> {
  let handler: Handler | undefined;
  const server = createAdaptorServer({
    fetch: (request, bindings) => {
      // Set here, and not on the Response: a header added to one that is finished makes a stream of its body.
      bindings.outgoing.setHeader('X-Content-Type-Options', 'nosniff');
      return handler?.(request, bindings as HttpBindings) ?? new Response(null, { status: 503 });
    },
  }) as Server;
  server.on('clientError', answerUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const actualPort = (server.address() as AddressInfo).port;
  handler = handlerOf(actualPort);
  return { port: actualPort, close: () => closeServer(server) };
}

/** Idle keep-alive connections end at once, busy ones after their answer or the grace. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const late = setTimeout(() => server.closeAllConnections(), CLOSING_GRACE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
