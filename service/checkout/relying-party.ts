// For whom a passkey is made: the host the checkout's frame was loaded from.
import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { ServiceContext } from '../http/service-context.ts';

export type RelyingParty = {
  /** A domain name. */
  id: string;
  /** Where the browser must say the passkey was used, exactly. */
  origin: string;
};

/** The frame's host, where the browser names one of the checkout's own; undefined where passkeys can't be had: at an IP address, or by http from elsewhere than this machine. */
export function relyingPartyOf(c: Context, { addresses }: ServiceContext): RelyingParty | undefined {
  const origin = c.req.header('origin') ?? '';
  if (!addresses.isCheckoutOrigin(origin)) return undefined;
  const url = new URL(origin);
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost');
  return isSecure && isDomainName(url.hostname) ? { id: url.hostname, origin } : undefined;
}

function isDomainName(hostname: string): boolean {
  return !hostname.startsWith('[') && isIP(hostname) === 0;
}
