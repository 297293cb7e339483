// The address at which a consumer opens a session's checkout on a device of their own: said of an environment once, filled in per session.
import { z } from 'zod';
import { LOOPBACK } from './loopback.ts';

const PLACEHOLDER = '{session_id}';

/** An https address (http for this machine only) that holds {session_id} after its host. */
export const CheckoutLink = z
  .string()
  .trim()
  .max(500, 'is longer than 500 characters')
  .refine((link) => link.includes(PLACEHOLDER), `must hold ${PLACEHOLDER}, where the session’s id goes`)
  .refine((link) => URL.canParse(filled(link, 'a')), 'must be an address like https://pay.example.com/{session_id}')
  .refine((link) => {
    if (!URL.canParse(filled(link, 'a'))) return true;
    const { protocol, hostname } = new URL(filled(link, 'a'));
    return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  }, 'must begin with https:// (http:// only for this machine)')
  .refine((link) => {
    if (!URL.canParse(filled(link, 'a'))) return true;
    const { username, password, origin } = new URL(filled(link, 'a'));
    // Whose page it is must not depend on the session.
    return username + password === '' && origin === originOf(filled(link, 'b'));
  }, 'must hold no name or password, and {session_id} after the host only');

/** The link of one session. Takes a link that CheckoutLink has let through. */
export function checkoutAddress(link: string, sessionId: string): string {
  return filled(link, encodeURIComponent(sessionId));
}

/** Whether a link leads to this machine only: another device can't open it. */
export function isOfThisMachine(address: string): boolean {
  return LOOPBACK.has(new URL(address).hostname);
}

const filled = (link: string, sessionId: string): string => link.replaceAll(PLACEHOLDER, () => sessionId);
const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);
