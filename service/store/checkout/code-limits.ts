// How many one-time codes a visit, a contact and a client address may ask for. Ours: the spec shows no limits (section 8).
import type { Selectable, SelectQueryBuilder } from 'kysely';
import { MOST_ENTRIES } from '../count-entry.ts';
import type { Store } from '../database.ts';
import type { Tables } from '../tables.ts';
import type { Contact } from './consumers.ts';
import type { ConsumerCodesTable } from './tables.ts';
import type { VisitRow } from './visits.ts';

/** Codes within an hour, for a client address and for a contact; 0 sets no limit. */
export type CodeLimits = { perAddress: number; perContact: number };

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
  const toContact = codes.where('contact', '=', contact.contact).where('contact_kind', '=', contact.kind);
  const fromAddress = codes.where('client_address', '=', clientAddress);
  return (await overLimit(toContact, limits.perContact)) ?? (await overLimit(fromAddress, limits.perAddress));
}

/** Where as many codes as are allowed were sent within the hour: until the first of them is an hour old. */
async function overLimit(codes: SelectQueryBuilder<Tables, 'consumer_codes', Code>, most: number) {
  const sent = most === 0 ? [] : await codes.limit(most).execute();
  const [first] = sent;
  return first && sent.length >= most ? waitFor(first) : null;
}

function isTo({ kind, contact }: Contact, code: Code): boolean {
  return code.contact_kind === kind && code.contact === contact;
}

function waitFor(first: Code): CodeSent {
  return { kind: 'too_many', againAt: Date.parse(first.create_date) + WINDOW_MS };
}
