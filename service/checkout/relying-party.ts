// For whom a passkey is made: the host the checkout's frame was loaded from.
import { isIP } from 'node:net';
import type { Context } from 'hono';

export type RelyingParty = {
  /** A domain name. */
  id: string;
  /** Where the browser must say the passkey was used, exactly. */
  origin: string;
};

/** The frame's host, as the browser names it and as it was asked for; undefined where passkeys can't be had: at an IP address, or by http from elsewhere than this machine. */
export function relyingPartyOf(c: Context): RelyingParty | undefined {
  const origin = c.req.header('origin') ?? '';
  if (!URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  if (url.origin !== origin || url.host !== c.req.header('host')) return undefined;
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost');
  return isSecure && isDomainName(url.hostname) ? { id: url.hostname, origin } : undefined;
}

function isDomainName(hostname: string): boolean {
  return !hostname.startsWith('[') && isIP(hostname) === 0;
}
