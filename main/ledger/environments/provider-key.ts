// The key of a provider: whichever way its address is written, its records are the same.
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
