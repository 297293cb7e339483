// How many one-time codes a visit, a contact and a client address may ask for. Ours: the spec shows no limits (section 8).
import type { Selectable } from 'kysely';
import { MOST_ENTRIES } from '../count-entry.ts';
import type { Store } from '../database.ts';
import type { Contact } from './consumers.ts';
import type { ConsumerCodesTable } from './tables.ts';
import type { VisitRow } from './visits.ts';

/** Codes that an address asks for within an hour; 0 sets no limit. */
export type CodeLimits = { perAddress: number };

export type CodeSent =
  /** `code` is null where the one that was sent just before still works, and none was made. */
  | { kind: 'sent'; code: string | null; againAt: number }
  /** `againAt` is ms, UTC. */
  | { kind: 'too_many'; againAt: number }
  /** This opening of the checkout had all its codes. */
  | { kind: 'used_up' };

export const WINDOW_MS = 60 * 60_000;
/** How soon another code may be sent to the same contact. */
export const RESEND_AFTER_MS = 30_000;
/** In an hour, for a contact: whoever asks for five in another's name keeps them out for that hour, and no longer. */
const MOST_OF_CONTACT = 5;
export const MOST_OF_VISIT = 5;

type Asking = { visit: VisitRow; contact: Contact; clientAddress: string; limits: CodeLimits };
type Code = Selectable<ConsumerCodesTable>;

/** What to answer instead of making a code, or null. Only rows of the last hour are there. `at` is ms, UTC. */
export async function tooEarlyOf(tx: Store, asking: Asking, at: number): Promise<CodeSent | null> {
  const { visit, contact, clientAddress, limits } = asking;
  const codes = tx.selectFrom('consumer_codes').selectAll().orderBy('create_date');
  const ofVisit = await codes.where('visit_hash', '=', visit.token_hash).execute();
  const justSent = ofVisit.find((code) => code.used_at === null && isTo(contact, code));
  const againAt = justSent ? Date.parse(justSent.create_date) + RESEND_AFTER_MS : at;
  if (justSent && againAt > at) {
    // Asked again after a lost answer: what was sent is on its way already.
    return justSent.attempts < MOST_ENTRIES ? { kind: 'sent', code: null, againAt } : { kind: 'too_many', againAt };
  }
  if (ofVisit.length >= MOST_OF_VISIT) return { kind: 'used_up' };
  const ofContact = await codes
    .where('contact', '=', contact.contact)
    .where('contact_kind', '=', contact.kind)
    .limit(MOST_OF_CONTACT)
    .execute();
  if (ofContact.length >= MOST_OF_CONTACT) return waitFor(ofContact[0]);
  if (limits.perAddress === 0) return null;
  const ofAddress = await codes.where('client_address', '=', clientAddress).limit(limits.perAddress).execute();
  return ofAddress.length >= limits.perAddress ? waitFor(ofAddress[0]) : null;
}

function isTo({ kind, contact }: Contact, code: Code): boolean {
  return code.contact_kind === kind && code.contact === contact;
}

/** Until the first of them is an hour old. */
function waitFor(first: Code | undefined): CodeSent {
  return { kind: 'too_many', againAt: Date.parse(first?.create_date ?? '') + WINDOW_MS };
}
