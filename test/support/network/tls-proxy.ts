// A reverse proxy that ends TLS on the loopback address, for a published service and a shop, with a certificate of its own.
import { request as askByHttp } from 'node:http';
import { request as askByTls, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PublicOrigins } from '../../../service/settings/addresses.ts';
import { selfSigned } from './self-signed.ts';

/** One shop at a site of its own, and one at the service's, where browsers keep things for the checkout's frame. */
const SHOPS = { elsewhere: 'corner-shop.test', here: 'shop.pay.test' };

type Answer = { status: number | undefined; text: string };

export type TlsProxy = {
  /** Where a service behind it is found. */
  origins: PublicOrigins;
  shops: typeof SHOPS;
  /** What makes Chromium find these hosts here and trust their certificate, and no other. */
  chromiumArguments: string[];
  /** Sends requests on to the service that listens at an origin. */
  forwardTo: (listening: string) => void;
  /** Posts to an https address behind it, as a merchant's server does. */
  post: (address: string, headers: Record<string, string>, body: string) => Promise<Answer>;
  close: () => Promise<void>;
};

type Options = {
  /** Whether it passes the Host on; otherwise it writes the one it forwards to. */
  keepsHost: boolean;
  /** A shop's page, for the checkout's origin. */
  shopPage: (checkout: string) => string;
};

/** Starts one on a free port. */
export async function startTlsProxy({ keepsHost, shopPage }: Options): Promise<TlsProxy> {
  const { key, cert, spkiHash } = selfSigned(['*.pay.test', SHOPS.elsewhere]);
  let target: URL | undefined;
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const host = incoming.headers.host ?? '';
    if (Object.values(shops).includes(`https://${host}`)) {
      outgoing.setHeader('Content-Type', 'text/html; charset=utf-8').end(shopPage(origins.checkout));
      return;
    }
    if (!target) {
      outgoing.writeHead(502).end();
      return;
    }
    const seenBefore = incoming.headers['x-forwarded-for'];
    const headers = {
      ...incoming.headers,
      host: keepsHost ? host : target.host,
      'x-forwarded-for': [seenBefore, incoming.socket.remoteAddress].filter(Boolean).join(', '),
    };
    const { hostname, port } = target;
    const onward = askByHttp({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const originOf = (host: string) => `https://${host}:${port}`;
  const origins = {
    api: originOf('api.pay.test'),
    auth: originOf('auth.pay.test'),
    checkout: originOf('checkout.pay.test'),
    dashboard: originOf('my.pay.test'),
  };
  const shops = { elsewhere: originOf(SHOPS.elsewhere), here: originOf(SHOPS.here) };
  return {
    origins,
    shops,
    chromiumArguments: [
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      `--ignore-certificate-errors-spki-list=${spkiHash}`,
    ],
    forwardTo: (listening) => {
      target = new URL(listening);
    },
    post: (address, headers, body) => postByTls(new URL(address), cert, headers, body),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function postByTls(address: URL, ca: string, headers: Record<string, string>, body: string): Promise<Answer> {
  const { hostname: servername, port, pathname: path, host } = address;
  const options = { host: '127.0.0.1', port, path, method: 'POST', servername, ca, headers: { ...headers, host } };
  return new Promise((resolve, reject) => {
    const sent = askByTls(options, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
