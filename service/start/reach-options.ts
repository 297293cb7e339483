// How the service is reached: the options of its address, its certificate, its public addresses and its proxies.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { trustedProxies } from '../../lib/node/connection.ts';
import { t } from '../../messages/t.ts';
import type { TlsFiles } from '../http/tls-certificate.ts';
import type { ServiceOptions } from '../service.ts';
import { isLoopbackHost, type PublicOrigins } from '../settings/addresses.ts';
import type { Environment } from '../settings/environment.ts';

type ReachValues = Partial<
  Record<
    | 'host'
    | 'tls-cert'
    | 'tls-key'
    | 'allow-http'
    | 'trusted-proxy'
    | 'public-url'
    | 'public-auth-url'
    | 'public-checkout-url'
    | 'public-dashboard-url',
    string
  >
>;

const DEFAULT_HOST = '127.0.0.1';
/** Underscores too, which Compose allows in a service's name. */
export const HOST_NAME = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i;

/** on or off; undefined where it isn't given. */
export function readSwitch<Name extends string>(
  name: Name,
  values: Partial<Record<Name, string>>,
): boolean | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  if (text !== 'on' && text !== 'off')
    throw new Error(t({ defaultMessage: '--{name} must be on or off, not “{value}”.' }, { name, value: text }));
  return text === 'on';
}

type Publication = Pick<ServiceOptions, 'host' | 'tls' | 'published' | 'trustedProxies'>;

/** How the service is reached. Throws an Error that names the option that is wrong. */
export function readPublication(values: ReachValues, environment: Environment): Publication {
  const host = values.host ?? DEFAULT_HOST;
  if (isIP(host) === 0 && !HOST_NAME.test(host)) {
    throw new Error(
      t(
        { defaultMessage: '--host must be an address of this machine, like 127.0.0.1 or 0.0.0.0, not “{host}”.' },
        { host },
      ),
    );
  }
  const tls = readTls(values);
  const published = readOrigins(values, environment);
  const allowsHttp = readSwitch('allow-http', values) ?? false;
  if (!published && !isLoopbackHost(host))
    checkReach(host, { environment, isEncrypted: tls !== undefined, allowsHttp });
  const proxies = values['trusted-proxy']?.split(',').map((entry) => entry.trim());
  try {
    if (proxies) trustedProxies(proxies);
  } catch (error) {
    throw new Error(t({ defaultMessage: '--trusted-proxy: {problem}.' }, { problem: (error as Error).message }));
  }
  return { host, ...(tls && { tls }), ...(published && { published }), ...(proxies && { trustedProxies: proxies }) };
}

function readTls(values: ReachValues): TlsFiles | undefined {
  const [certFile, keyFile] = [values['tls-cert'], values['tls-key']];
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined) {
    throw new Error(t({ defaultMessage: '--tls-cert and --tls-key go together. Name both files.' }));
  }
  return { certFile: resolve(certFile), keyFile: resolve(keyFile) };
}

type Reach = { environment: Environment; isEncrypted: boolean; allowsHttp: boolean };

/** What other machines can reach is encrypted, by the service or by a proxy in front of it, or somebody has said that it needn't be. */
function checkReach(host: string, { environment, isEncrypted, allowsHttp }: Reach): void {
  if (environment === 'production') {
    throw new Error(
      t(
        { defaultMessage: '--host {host} needs --public-url in production: the https address that others find it by.' },
        { host },
      ),
    );
  }
  if (!isEncrypted && !allowsHttp) {
    throw new Error(
      t(
        {
          defaultMessage:
            '--host {host} lets other machines in without encryption. Add --tls-cert and --tls-key, --public-url with your proxy’s address, or --allow-http on.',
        },
        { host },
      ),
    );
  }
}

function readOrigins(values: ReachValues, environment: Environment): PublicOrigins | undefined {
  const api = readOrigin('public-url', values, environment);
  const auth = readOrigin('public-auth-url', values, environment);
  const checkout = readOrigin('public-checkout-url', values, environment);
  const dashboard = readOrigin('public-dashboard-url', values, environment);
  if (api !== undefined) return { api, auth: auth ?? api, checkout: checkout ?? api, dashboard: dashboard ?? api };
  if (auth ?? checkout ?? dashboard) {
    throw new Error(
      t({ defaultMessage: '--public-url is missing. The other public addresses need it, the address of the API.' }),
    );
  }
  return undefined;
}

function readOrigin(name: keyof ReachValues, values: ReachValues, environment: Environment): string | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !['https:', 'http:'].includes(url.protocol)) {
    throw new Error(
      t({ defaultMessage: '--{name} must be an address without a path, like https://pay.example.com.' }, { name }),
    );
  }
  if (url.protocol === 'http:' && environment === 'production' && !isLoopbackHost(url.hostname)) {
    throw new Error(t({ defaultMessage: '--{name} must begin with https:// in production.' }, { name }));
  }
  return url.origin;
}
