// Serving a fetch handler at an address of this machine, and ceasing to.
import { createServer, type IncomingMessage } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Listening, listen } from '../../lib/node/listen.ts';
import type { TlsPair } from './tls-certificate.ts';
import { createTlsServer, resetConnection } from './tls-server.ts';
import { answerFailed, answerUnreadable } from './unreadable-request.ts';

/** How long a connection may be idle, in ms: longer than clients keep theirs. */
const KEEP_ALIVE_MS = 65_000;

const ONLY_TLS = `max-age=${365 * 24 * 60 * 60}`;
/** A browser would demand TLS of every other server on this machine too. */
const isLocalhost = ({ url }: Request): boolean => /(?:^|\.)localhost$/.test(new URL(url).hostname);

/** A web-standard handler, told besides which connection a request came by. */
export type Handler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export type Served = Listening & {
  /** Shown to those who connect from now on; nothing where the service doesn't speak TLS. */
  useCertificate: (renewed: TlsPair) => void;
};

/** Resets the connection a request came by, as a network does that fails. */
export function dropConnection({ incoming }: HttpBindings): void {
  resetConnection((incoming as IncomingMessage).socket);
}

/** Serves on an address of this machine, over TLS where a certificate is given; port 0 takes any free one. Rejects where the port is taken. */
export async function serveHandler(
  place: { host: string; port: number },
  handlerOf: (port: number) => Handler,
  certificate?: TlsPair,
): Promise<Served> {
  let handler: Handler | undefined;
  let isClosing = false;
  const listener = getRequestListener(
    (request, bindings) => {
      const { outgoing } = bindings as HttpBindings;
      // Set here, and not on the Response: a header added to one that is finished makes a stream of its body.
      outgoing.setHeader('X-Content-Type-Options', 'nosniff');
      if (certificate && !isLocalhost(request)) outgoing.setHeader('Strict-Transport-Security', ONLY_TLS);
      // Told to ask elsewhere: on a connection that is kept, the next call would be cut off.
      if (isClosing) outgoing.setHeader('Connection', 'close');
      return handler?.(request, bindings as HttpBindings) ?? new Response(null, { status: 503 });
    },
    { errorHandler: answerFailed },
  );
  // Node's own refusal of a request without a Host would have no body. Its five seconds of keep-alive are no longer than a busy
  // client's pause: it would be hung up on just as it asks again.
  const manner = { requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS };
  const tls = certificate && createTlsServer(manner, certificate, listener);
  const server = tls ? tls.server : createServer(manner, listener);
  server.on('clientError', answerUnreadable);
  // An unknown expectation may be ignored (RFC 9110, 10.1.1); Node would refuse it without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const { port, close } = await listen(server, place);
  handler = handlerOf(port);
  return {
    port,
    useCertificate: (renewed) => tls?.useCertificate(renewed),
    close: (graceMs) => {
      isClosing = true;
      const closed = close(graceMs);
      tls?.endHandshakes();
      return closed;
    },
  };
}
