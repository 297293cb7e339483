// The address at which a consumer opens a session's checkout on a device of their own: said of an environment once, filled in per session.
import { z } from 'zod';
import { LOOPBACK } from './loopback.ts';
import { readServiceAddress } from './service-address.ts';

const PLACEHOLDER = '{session_id}';
/** What a query and a fragment may hold, beside the placeholder. */
const QUERY = /^[A-Za-z0-9._~!$&()*+,;=:@/?%#-]*$/;

/** An https address (http for this machine only) that holds {session_id} after its host, in its one spelling. */
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
