// A list of proxies as the system and PAC files write it: "PROXY proxy.example.com:3128; HTTPS other.example.com; SOCKS5 socks:1080; DIRECT".
import type { ProxyServer } from './route.ts';

export type Listed = { kind: 'direct' } | { kind: 'proxy'; server: ProxyServer } | { kind: 'unusable'; proxy: string };

/** Words that name a kind of proxy in such lists. */
const KINDS = /^(?:PROXY|HTTPS?|SOCKS[45]?|QUIC)$/i;
const PLACE = /^(?:\[[0-9a-f:]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;
const USUAL_PORT = { http: 80, https: 443 } as const;
const SCHEMES: Record<string, ProxyServer['scheme']> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };

/** In their order, never none: an empty list leads straight there. */
export function readProxyList(text: string): Listed[] {
  const listed = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(readEntry);
  return listed.length > 0 ? listed : [{ kind: 'direct' }];
}

function readEntry(entry: string): Listed {
  const [kind = '', place = ''] = entry.split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT') return { kind: 'direct' };
  const scheme = SCHEMES[kind.toUpperCase()];
  const server = scheme && readPlace(scheme, place);
  return server ? { kind: 'proxy', server } : unusable(kind, entry.slice(kind.length));
}

function readPlace(scheme: ProxyServer['scheme'], place: string): ProxyServer | null {
  // Never a path or a name: whatever else stands there isn't a host with a port.
  if (!PLACE.test(place)) return null;
  if (!URL.canParse(`x://${place}`)) return null;
  const { hostname, port } = new URL(`${scheme}://${place}`);
  const stated = /:(\d+)$/.exec(place)?.[1];
  return { scheme, host: hostname.replace(/^\[|\]$/g, ''), port: Number(stated || port || USUAL_PORT[scheme]) };
}

/** A proxy as a person types it: "proxy.example.com:3128", or an address that begins with http:// or https://. null where it is none. */
export function readProxyServer(text: string): ProxyServer | null {
  const [, scheme = 'http', place = ''] = /^(?:(https?):\/\/)?([^/]+?)\/?$/i.exec(text.trim()) ?? [];
  return readPlace(scheme.toLowerCase() === 'https' ? 'https' : 'http', place);
}

/** An address of a proxy that can't be used, such as "socks5://ana:secret@proxy.example.com:1080". */
export function unusableAddress(text: string): Listed {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9]*:\/\/)?(.*)$/is.exec(text.trim()) ?? [];
  return unusable(scheme.replace(/:\/\/$/, ''), rest);
}

/** Only its kind and its host are named: anything else may be part of a password. */
function unusable(kind: string, rest: string): Listed {
  const place = rest
    .slice(rest.lastIndexOf('@') + 1)
    .trim()
    .replace(/\/.*$/s, '');
  const named = [...(KINDS.test(kind) ? [kind] : []), ...(PLACE.test(place) ? [place] : [])];
  return { kind: 'unusable', proxy: named.join(' ') || '?' };
}
