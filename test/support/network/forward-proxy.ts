// A company's forward proxy on the loopback address: it opens tunnels (CONNECT), to this machine whatever the name, or stands in their middle.
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { Authority, KeyAndCertificate } from './self-signed.ts';

export type ForwardProxy = {
  port: number;
  /** Where tunnels were asked for, "host:port" each. */
  asked: string[];
  /** What Proxy-Authorization they came with; null for none. */
  signIns: (string | null)[];
  /** Requests seen in clear: only an interceptor that is trusted sees any. */
  seen: string[];
};

export type ProxyManner = {
  /** "user:password" that it asks for. */
  wants?: string;
  /** What it offers beside 407. */
  challenge?: string;
  /** Answers this in the place of opening a tunnel, and closes. */
  answers?: string;
  /** Lets a tunnel go as soon as it is open. */
  dropsAfter?: 0;
  /** Closes in the place of passing on what comes back, as soon as this is true: such as that the service has the request. */
  loses?: () => boolean;
  /** Closes without a word, or says nothing. */
  behaves?: 'closes' | 'is silent';
  /** Speaks TLS itself, with this certificate. */
  secure?: KeyAndCertificate;
  /** Opens the TLS of its clients, with certificates of this authority. */
  intercepts?: Authority;
};

export async function startForwardProxy(manner: ProxyManner = {}): Promise<ForwardProxy> {
  const state = { asked: [] as string[], signIns: [] as (string | null)[], seen: [] as string[] };
  const open = new Set<Socket>();
  const take = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    if (manner.behaves === 'closes') return void socket.destroy();
    if (manner.behaves === 'is silent') return;
    let head = '';
    const read = (chunk: Buffer) => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', read);
      socket.pause();
      answer(socket, head);
    };
    socket.on('data', read);
  };
  const answer = (socket: Socket, head: string) => {
    const [, host = '', port = ''] = /^CONNECT (.+):(\d+) HTTP\/1\.1\r\n/.exec(head) ?? [];
    state.asked.push(`${host}:${port}`);
    const basic = /^proxy-authorization: basic (\S+)/im.exec(head)?.[1];
    const signIn = basic === undefined ? null : Buffer.from(basic, 'base64').toString();
    state.signIns.push(signIn);
    if (manner.wants !== undefined && signIn !== manner.wants) {
      const challenge = manner.challenge ?? 'Basic realm="proxy"';
      return socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${challenge}\r\n\r\n`);
    }
    if (manner.answers !== undefined) return socket.end(manner.answers);
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n', () => {
      if (manner.dropsAfter === 0) return socket.destroy();
      if (manner.intercepts) intercept(socket, host, manner.intercepts);
      else passOn(socket, Number(port));
    });
  };
  const intercept = (socket: Socket, host: string, authority: Authority) => {
    const seen = createSecureServer(authority.issue([host]), (request, response) => {
      state.seen.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"access_token":"stolen"}');
    });
    seen.on('tlsClientError', () => undefined);
    seen.emit('connection', socket);
    socket.resume();
  };
  const passOn = (socket: Socket, port: number) => {
    const onward = connect({ host: '127.0.0.1', port });
    open.add(onward);
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    socket.on('data', (chunk: Buffer) => onward.write(chunk));
    onward.on('data', (chunk: Buffer) => (manner.loses?.() ? socket.destroy() : socket.write(chunk)));
    socket.resume();
  };
  const server: Server = manner.secure ? createTlsServer(manner.secure, take) : createServer(take);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, ...state };
}
