// The ways to an address: directly, or through a proxy. What can go wrong on the way, before a byte of a request has left.
import type { LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';

/** scheme: how the proxy itself is spoken to. host: without brackets. */
export type ProxyServer = { scheme: 'http' | 'https'; host: string; port: number };
export type ProxySignIn = { user: string; password: string };

/** unusable: a kind of proxy that Paydesk doesn't speak to, such as SOCKS. */
export type Route =
  | { kind: 'direct' }
  | { kind: 'proxy'; server: ProxyServer; signIn: ProxySignIn | null }
  | { kind: 'unusable'; proxy: string };

export type Network = {
  /** At least one, the first to be tried first. Throws NetworkTrouble where nothing may be sent there. */
  routesTo: (url: URL) => Promise<Route[]>;
  /** Whom Paydesk trusts: the same object until that changes. undefined: whom Node trusts by itself. */
  secureContext: () => SecureContext | undefined;
  /** Looks up the host of a direct way; the system does where absent. */
  lookup?: LookupFunction;
};

/** Straight there, and Node's own authorities: what tests and programs without settings use. */
export const DIRECT: Network = { routesTo: async () => [{ kind: 'direct' }], secureContext: () => undefined };

/** Each is a remark's code too. */
export type TroubleCode =
  | 'proxy_unreachable'
  | 'proxy_silent'
  | 'proxy_closed'
  | 'proxy_refused'
  | 'proxy_unclear'
  | 'proxy_sign_in_wanted'
  | 'proxy_sign_in_refused'
  | 'proxy_sign_in_unsupported'
  | 'proxy_not_trusted'
  | 'proxy_unusable'
  | 'host_not_allowed'
  | 'host_inside';

/** about: the proxy or host. status: what a proxy answered. cause: the system's error. No message holds a password. */
export class NetworkTrouble extends Error {
  readonly code: TroubleCode;
  readonly about: string;
  readonly status: number | null;

  constructor(
    code: TroubleCode,
    about: string,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(code, { cause });
    this.code = code;
    this.about = about;
    this.status = status;
  }
}

/** Whether a password that was entered for one proxy may be sent to another: the same host and port, and never in clear where it was entered for an encrypted way. */
export const isGivenTo = (entered: ProxyServer, asking: ProxyServer): boolean =>
  proxyName(entered) === proxyName(asking) && (entered.scheme === 'http' || asking.scheme === 'https');

/** "proxy.example.com:3128" */
export const proxyName = ({ host, port }: Pick<ProxyServer, 'host' | 'port'>): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
