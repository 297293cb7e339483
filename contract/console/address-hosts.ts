// The addresses of an environment with their hosts set apart: a person who enters keys must see where they go.
import type { EnvironmentView } from './environment.ts';

/** same: the API's own host and port. sibling: another host of the same domain, or another port. foreign: anybody's. */
export type HostDifference = 'same' | 'sibling' | 'foreign';

export type AddressParts = { start: string; host: string; end: string };

const FIELDS = ['baseUrl', 'authUrl', 'jsUrl', 'dashboardUrl', 'checkoutLink', 'onboardingLink'] as const;
export type AddressField = (typeof FIELDS)[number];

export type ShownAddress = AddressParts & { field: AddressField; address: string; difference: HostDifference };

type Addresses = Pick<EnvironmentView, AddressField>;

/** Every address an environment has, in the order they are shown in. */
export function shownAddresses(environment: Addresses): ShownAddress[] {
  return FIELDS.flatMap((field) => {
    const address = environment[field];
    const parts = address === null ? null : addressParts(address);
    if (address === null || parts === null) return [];
    return [{ ...parts, field, address, difference: hostDifference(address, environment.baseUrl) }];
  });
}

/** What stands before the host, the host with its port, and what follows, as a connection reads them; null for what is no address. */
export function addressParts(address: string): AddressParts | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname, search, hash } = new URL(address);
  const end = (pathname === '/' ? '' : pathname) + search + hash;
  return { start: `${protocol}//`, host, end: end.replaceAll('%7Bsession_id%7D', '{session_id}') };
}

/** How far an address is from the API's. What can't be read yet is no difference: the form says what is wrong with it. */
export function hostDifference(address: string, baseUrl: string): HostDifference {
  if (!URL.canParse(address) || !URL.canParse(baseUrl)) return 'same';
  const [one, other] = [new URL(address), new URL(baseUrl)];
  if (one.host === other.host) return 'same';
  return domainOf(one.hostname) === domainOf(other.hostname) ? 'sibling' : 'foreign';
}

/** The token host, where keys would leave the API's host for it; null where they don't. */
export function otherTokenHost({ authUrl, baseUrl }: Pick<EnvironmentView, 'authUrl' | 'baseUrl'>): string | null {
  return hostDifference(authUrl, baseUrl) === 'same' ? null : (addressParts(authUrl)?.host ?? null);
}

/** Second labels under which a country's registry lets anybody register: example.co.uk and other.co.uk are two domains. */
const REGISTRY_LABELS = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gob',
  'gov',
  'ltd',
  'me',
  'mil',
  'ne',
  'net',
  'nom',
  'or',
  'org',
  'plc',
]);

/** The domain a host belongs to, by its last two labels, or three under a registry's; a machine's own name or number is its own. */
function domainOf(hostname: string): string {
  const labels = hostname.replace(/\.$/, '').split('.');
  if (hostname.startsWith('[') || labels.every((label) => /^\d+$/.test(label))) return hostname;
  const [top = '', second = ''] = labels.toReversed();
  return labels.slice(top.length === 2 && REGISTRY_LABELS.has(second) ? -3 : -2).join('.');
}
