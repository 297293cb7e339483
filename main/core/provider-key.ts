// The key of a provider: whichever way its address is written, its records are the same.
import { HOSTED_ACH } from '../../contract/console/environment.ts';

/** The provider name of the service inside this console: its address changes with every start, its records don't. */
export const EMBEDDED = 'embedded';

const LOOPBACK_V4 = /^127\.|^0\.0\.0\.0$/;
const LOOPBACK_V6 = new Set(['::1', '::']);
const MAPPED_V4 = /^::(?:ffff:)?([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * One spelling for what is one place: scheme and host in small letters, IP addresses in their shortest form, every name of this machine as localhost, no default port, no dot after the host,
 * no empty parts and no slash at the end of the path. What is no address, like `embedded`, stays as it is.
 */
export function providerKey(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, hostname, port, pathname } = new URL(address);
  const path = pathname
    .replace(/%[0-9a-f]{2}/gi, (code) => unescaped(code))
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return `${protocol}//${hostKey(hostname)}${port && `:${port}`}${path}`;
}

function hostKey(hostname: string): string {
  const name = hostname.replace(/\.$/, '');
  const inner = name.replace(/^\[|\]$/g, '');
  const [, high = '', low = ''] = MAPPED_V4.exec(inner) ?? [];
  const mapped = high && low ? new URL(`http://${Number.parseInt(high + low.padStart(4, '0'), 16)}`).hostname : null;
  const address = mapped ?? inner;
  const isThisMachine =
    address === 'localhost' || address.endsWith('.localhost') || LOOPBACK_V4.test(address) || LOOPBACK_V6.has(address);
  return isThisMachine ? 'localhost' : (mapped ?? name);
}

/** A code of a letter, digit or one of `-._~` means the same as the sign itself (RFC 3986, 6.2.2). */
function unescaped(code: string): string {
  const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(sign) ? sign : code.toUpperCase();
}

/** A key of another provider than the hosted ACH service's begins with that provider's name: `toy:https://pay.example.com`. */
const NAMED = /^([a-z][a-z0-9-]*):(?=https?:\/\/)/;

/** Which provider a key is of. */
export const providerName = (key: string): string => NAMED.exec(key)?.[1] ?? HOSTED_ACH;

/** The key of a provider at an address. */
export const keyAt = (provider: string, address: string): string =>
  provider === HOSTED_ACH ? providerKey(address) : `${provider}:${providerKey(address)}`;

/** Scheme and host of a key; `embedded` as it is. */
export function originOfKey(key: string): string {
  const address = key.replace(NAMED, '');
  return URL.canParse(address) ? new URL(address).origin : address;
}
