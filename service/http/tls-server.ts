// The service's own TLS: certificates that are renewed while it listens, handshakes that end, and the bare connection under each encrypted one.
import type { RequestListener, ServerOptions } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { TlsPair } from './tls-certificate.ts';
import { answerPlainHttp } from './unreadable-request.ts';

/** Seconds are plenty on any network; Node's two minutes would let idle connections pile up. */
const HANDSHAKE_MS = 10_000;
/** Stated, so that no setting of Node's lowers it. */
const LEAST_VERSION = { minVersion: 'TLSv1.2' } as const;

export type TlsServer = {
  server: Server;
  /** New connections get this one; those that are open go on. */
  useCertificate: (pair: TlsPair) => void;
  /** Cuts connections that haven't finished the handshake: closing the server would wait for them. */
  endHandshakes: () => void;
};

/** An HTTPS server that doesn't listen yet. */
export function createTlsServer(options: ServerOptions, pair: TlsPair, listener: RequestListener): TlsServer {
  const security = { ...LEAST_VERSION, handshakeTimeout: HANDSHAKE_MS };
  const server = createServer({ ...options, ...security, ...pair }, listener);
  const handshaking = new Map<string, Socket>();
  server.on('connection', (bare: Socket) => {
    const ends = endsOf(bare);
    handshaking.set(ends, bare);
    bare.once('close', () => handshaking.delete(ends));
  });
  server.on('secureConnection', (encrypted) => {
    const ends = endsOf(encrypted);
    const bare = handshaking.get(ends);
    handshaking.delete(ends);
    if (bare) bareUnder.set(encrypted, bare);
  });
  // Before Node's own listener, which would take it for an HTTP request that can't be read.
  server.prependListener('tlsClientError', (error: NodeJS.ErrnoException, encrypted) => {
    const bare = handshaking.get(endsOf(encrypted));
    if (error.code === 'ERR_SSL_HTTP_REQUEST' && bare?.writable) answerPlainHttp(bare);
    else bare?.destroy();
  });
  return {
    server,
    useCertificate: (renewed) => server.setSecureContext({ ...LEAST_VERSION, ...renewed }),
    endHandshakes: () => {
      for (const bare of handshaking.values()) bare.destroy();
    },
  };
}

const bareUnder = new WeakMap<Socket, Socket>();

/** What an encrypted connection and the bare one under it have in common, and no two others at a time. */
const endsOf = ({ remoteAddress, remotePort, localAddress }: Socket): string =>
  [remoteAddress, remotePort, localAddress].join(' ');

/** Resets a connection, as a network does that fails. Only a bare one can be reset. */
export function resetConnection(connection: Socket): void {
  const bare = connection instanceof TLSSocket ? bareUnder.get(connection) : connection;
  if (bare) bare.resetAndDestroy();
  else connection.destroy();
}
