// Where the service is found, and which requests came for it: by its public addresses behind a proxy, else by this machine's own.

/** Each an origin, without a slash at its end. */
export type PublicOrigins = { api: string; auth: string; checkout: string; dashboard: string };

export type Addresses = PublicOrigins & {
  /** Where the process itself can be reached, for a proxy or a script on this machine. */
  listening: string;
  /** Whether other machines can reach it, or a proxy that they can reach; what they write as Host is up to them. */
  isReachedByOthers: boolean;
  /** Whether the service may answer for a Host; a trusted proxy may write any that isn't another part's. */
  isOwnHost: (host: string | undefined, byTrustedProxy: boolean) => boolean;
  /** The same for the dashboard, whose pages are at its own address only. */
  isDashboardHost: (host: string | undefined, byTrustedProxy: boolean) => boolean;
  /** Whether a page of this origin is the service's own. */
  isOwnOrigin: (origin: string) => boolean;
  isDashboardOrigin: (origin: string) => boolean;
  isCheckoutOrigin: (origin: string) => boolean;
};

type Listening = {
  host: string;
  port: number;
  /** Whether the service itself speaks TLS. */
  isTls?: boolean;
  published?: PublicOrigins | undefined;
};

/** Any address of this machine. */
const WILDCARDS = ['0.0.0.0', '::'];

/** The addresses of a service that listens on a host and port; without public ones it is found where it listens. */
export function addressesOf({ host, port, isTls = false, published }: Listening): Addresses {
  const scheme = isTls ? 'https' : 'http';
  const originAt = (name: string) => new URL(`${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`).origin;
  const listening = originAt(WILDCARDS.includes(host) ? '127.0.0.1' : host);
  const local = new Set([listening, originAt('127.0.0.1'), originAt('localhost')]);
  const normalHost = (named: string | undefined) => withoutUsualPort(scheme, named);
  const origins = published ?? { api: listening, auth: listening, checkout: listening, dashboard: listening };
  const localHosts = new Set([...local].map(hostOf));
  const publicHosts = new Set(Object.values(origins).map(hostOf));
  const dashboardHost = hostOf(origins.dashboard);
  // A page on the reader's own localhost is another program's once the service is published.
  const isOneOf = (own: string[]) => (origin: string) => (published ? own.includes(origin) : local.has(origin));

  return {
    ...origins,
    listening,
    isReachedByOthers: published !== undefined || !isLoopbackHost(host),
    isOwnHost: (host, byTrustedProxy) => {
      const named = normalHost(host);
      return named !== undefined && (byTrustedProxy || publicHosts.has(named) || localHosts.has(named));
    },
    isDashboardHost: (host, byTrustedProxy) => {
      const named = normalHost(host);
      if (named === undefined) return false;
      if (named === dashboardHost || localHosts.has(named)) return true;
      return byTrustedProxy && !publicHosts.has(named);
    },
    isOwnOrigin: isOneOf(Object.values(origins)),
    isDashboardOrigin: isOneOf([origins.dashboard]),
    isCheckoutOrigin: isOneOf([origins.checkout]),
  };
}

/** Whether a host name, as `URL.hostname` spells it, is this machine's own for itself. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '::1' || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname);
}

function hostOf(origin: string): string {
  return new URL(origin).host;
}

/** In lower case, and without the port that goes without saying: some proxies write HTTPS's own. */
function withoutUsualPort(scheme: 'http' | 'https', host: string | undefined): string | undefined {
  if (host === undefined || !URL.canParse(`${scheme}://${host}`)) return undefined;
  return new URL(`${scheme}://${host}`).host.replace(/:443$/, '');
}
