// Addresses of a payment service: which are taken, and their one spelling. What is shown is what is connected to.
import { z } from 'zod';

/** Host names that never leave this machine, as `URL.hostname` spells them. */
export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** `address` is `origin + path`; `path` is empty, or begins with a slash and ends without one. `host` has its port, where it isn't the usual one. */
export type ServiceEndpoint = { address: string; origin: string; host: string; path: string };

const LIKE = 'must be an address like https://api.example.com';
const PARTS = /^(https?):\/\/((?:[a-z0-9_-]+\.)*[a-z0-9_-]+\.?|\[[0-9a-f:]+\])(?::(\d{1,5}))?(\/.*)?$/i;
/** Signs that no parser rewrites or reads a meaning into; no part is empty. */
const PATH = /^(?:\/[A-Za-z0-9._~!$&'()*+,;=:@-]+)*$/;

/**
 * Reads an address as a person gives it, or says what is wrong with it. Scheme and host are put in small letters; the usual port, a dot after the host and slashes at the end are taken away.
 * An address that a parser would change in any other way is refused: it doesn't lead where it seems to.
 */
export function readServiceAddress(given: string): ServiceEndpoint | { problem: string } {
  const text = given.trim();
  if (!URL.canParse(text)) return { problem: LIKE };
  const { protocol, hostname, host, origin, username, password, search, hash } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.has(hostname.replace(/\.$/, '')))) {
    return { problem: 'must begin with https:// (http:// only for this machine)' };
  }
  if (username + password + search + hash !== '') {
    return { problem: 'must hold no name, password, query or fragment' };
  }
  const parts = PARTS.exec(text);
  if (!parts) return { problem: `must hold plain letters and digits only; this one leads to ${host}` };
  const [, scheme = '', name = '', port = '', end = ''] = parts;
  const path = end.replace(/\/+$/, '');
  if (!PATH.test(path)) return { problem: 'must hold no //, \\, % or other special characters after the host' };
  const written = new URL(`${scheme}://${name.replace(/\.$/, '')}${port && `:${port}`}`);
  const isAsWritten = written.hostname === name.replace(/\.$/, '').toLowerCase();
  if (!isAsWritten) return { problem: `must be written as what it leads to, ${origin}` };
  const place = { address: written.origin + path, origin: written.origin, host: written.host, path };
  if (new URL(place.address).href !== place.origin + (path || '/'))
    return { problem: 'must hold no . or .. between slashes' };
  return place;
}

/** An https address without a name or password in it (http for this machine only), in its one spelling. */
export const ServiceAddress = z
  .string()
  .trim()
  .max(500, 'is longer than 500 characters')
  .transform((text, context) => {
    const place = readServiceAddress(text);
    if ('address' in place) return place.address;
    context.addIssue({ code: 'custom', message: place.problem });
    return z.NEVER;
  });

const PLACEHOLDER = '{session_id}';
/** What a query and a fragment may hold, beside the placeholder. */
const QUERY = /^[A-Za-z0-9._~!$&()*+,;=:@/?%#-]*$/;

/** Where a consumer opens a session's checkout on a device of their own: an https address (http for this machine only) that holds {session_id} after its host, in its one spelling. */
export const CheckoutLink = z
  .string()
  .trim()
  .max(500, 'is longer than 500 characters')
  .transform((text, context) => {
    const link = readLink(text);
    if (typeof link === 'string') return link;
    context.addIssue({ code: 'custom', message: link.problem });
    return z.NEVER;
  });

function readLink(text: string): string | { problem: string } {
  if (!text.includes(PLACEHOLDER)) return { problem: `must hold ${PLACEHOLDER}, where the session’s id goes` };
  if (!URL.canParse(filled(text, 'a'))) {
    return { problem: 'must be an address like https://pay.example.com/{session_id}' };
  }
  const [, start = '', path = '', query = ''] = /^([^/]*\/\/[^/?#]*)([^?#]*)(.*)$/.exec(text) ?? [];
  // Whose page it is must not depend on the session.
  if (/[{@]/.test(start)) return { problem: `must hold no name or password, and ${PLACEHOLDER} after the host only` };
  const place = readServiceAddress(filled(start ? start + path : text, 'a'));
  if ('problem' in place) return place;
  if (!QUERY.test(filled(query, 'a'))) return { problem: 'must hold no special characters' };
  return place.origin + (path.replace(/\/+$/, '/') || '/') + query;
}

/** The link of one session. Takes a link that CheckoutLink has let through. */
export function checkoutAddress(link: string, sessionId: string): string {
  return filled(link, encodeURIComponent(sessionId));
}

/** Whether a link leads to this machine only: another device can't open it. */
export function isOfThisMachine(address: string): boolean {
  return LOOPBACK.has(new URL(address).hostname);
}

const filled = (link: string, sessionId: string): string => link.replaceAll(PLACEHOLDER, () => sessionId);
