// A tunnel through a proxy (HTTP CONNECT). Nothing of a request goes into it before the proxy has opened it.
import { isIP, connect as plainConnect, type Socket } from 'node:net';
import { type SecureContext, connect as secureConnect } from 'node:tls';
import { NetworkTrouble, type ProxyServer, type ProxySignIn, proxyName } from './route.ts';

/** Longest head of a proxy's answer that is read, in bytes. */
const MAX_BYTES = 16_384;

type Through = {
  server: ProxyServer;
  signIn: ProxySignIn | null;
  /** What it leads to; port is never left out. */
  host: string;
  port: number;
  trust: SecureContext | undefined;
  timeLimitMs: number;
};

/** The open tunnel's raw connection. Rejects with NetworkTrouble; nothing stays open then. */
export function openTunnel({ server, signIn, host, port, trust, timeLimitMs }: Through): Promise<Socket> {
  const proxy = proxyName(server);
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    let isConnected = false;
    const socket = connectTo(server, trust);
    const settle = () => {
      clearTimeout(timer);
      // Ignores errors of an abandoned connection. The user of an open tunnel sees its end.
      socket.on('error', () => undefined);
      socket.off('data', read).off('close', closed).off('error', failed);
    };
    const fail = (trouble: NetworkTrouble) => {
      settle();
      socket.destroy();
      reject(trouble);
    };
    const closed = () => fail(new NetworkTrouble('proxy_closed', proxy));
    const failed = (error: Error) => fail(new NetworkTrouble(codeOf(error, isConnected), proxy, { cause: error }));
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) {
        if (head.byteLength > MAX_BYTES) fail(new NetworkTrouble('proxy_unclear', proxy));
        return;
      }
      const trouble = troubleIn(head.subarray(0, end).toString('latin1'), proxy, signIn !== null);
      if (trouble) return fail(trouble);
      // Who is behind the tunnel is silent until it is greeted: such bytes are the proxy's own.
      if (head.byteLength > end + 4) return fail(new NetworkTrouble('proxy_unclear', proxy));
      socket.pause();
      settle();
      resolve(socket);
    };
    const timer = setTimeout(() => fail(new NetworkTrouble('proxy_silent', proxy)), timeLimitMs);
    socket.once(server.scheme === 'https' ? 'secureConnect' : 'connect', () => {
      isConnected = true;
      socket.write(connectHead(host, port, signIn));
    });
    socket.on('data', read).once('close', closed).once('error', failed);
  });
}

function connectTo({ scheme, host, port }: ProxyServer, trust: SecureContext | undefined): Socket {
  if (scheme === 'http') return plainConnect({ host, port });
  return secureConnect({
    host,
    port,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2' as const,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
    ...(trust && { secureContext: trust }),
  });
}

function connectHead(host: string, port: number, signIn: ProxySignIn | null): string {
  const to = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const basic = signIn && Buffer.from(`${signIn.user}:${signIn.password}`).toString('base64');
  return [
    `CONNECT ${to} HTTP/1.1`,
    `Host: ${to}`,
    ...(basic === null ? [] : [`Proxy-Authorization: Basic ${basic}`]),
    '\r\n',
  ].join('\r\n');
}

/** What an answer's head says against the tunnel; null where it is open. */
function troubleIn(head: string, proxy: string, hasSignedIn: boolean): NetworkTrouble | null {
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |\r|$)/.exec(head)?.[1] ?? 0);
  if (status >= 200 && status < 300) return null;
  if (status === 407) {
    if (hasSignedIn) return new NetworkTrouble('proxy_sign_in_refused', proxy, { status });
    const offersBasic = /^proxy-authenticate:(?:.*,)?\s*basic\b/im.test(head);
    return new NetworkTrouble(offersBasic ? 'proxy_sign_in_wanted' : 'proxy_sign_in_unsupported', proxy, { status });
  }
  return status < 300
    ? new NetworkTrouble('proxy_unclear', proxy)
    : new NetworkTrouble('proxy_refused', proxy, { status });
}

function codeOf(error: Error, isConnected: boolean) {
  if (isConnected) return 'proxy_closed';
  return isOfTrust(error) ? 'proxy_not_trusted' : 'proxy_unreachable';
}

/** Whether a connection failed for a certificate, or for what else TLS asks. */
export const isOfTrust = (error: unknown): boolean =>
  /^(CERT_|ERR_TLS_CERT|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/.test(
    String((error as { code?: unknown }).code ?? ''),
  );
