// How many one-time codes a visit, a contact and a client address may ask for. Ours: the spec shows no limits (section 8).
import type { Selectable, SelectQueryBuilder } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import { type CodesAllowed, DAY_MS, nextCodeAt } from '../code-windows.ts';
import { MAX_ENTRIES } from '../count-entry.ts';
import type { Store } from '../database.ts';
import type { Tables } from '../tables.ts';
import type { Contact } from './consumers.ts';
import type { ConsumerCodesTable } from './tables.ts';
import type { VisitRow } from './visits.ts';

/** For a client address and for a contact. */
export type CodeLimits = { perAddress: CodesAllowed; perContact: CodesAllowed };

export type CodeSent =
  /** `code` is null where the one that was sent just before still works, and none was made. */
  | { kind: 'sent'; code: string | null; againAt: number }
  /** `againAt` is ms, UTC. */
  | { kind: 'too_many'; againAt: number }
  /** This opening of the checkout had all its codes. */
  | { kind: 'used_up' };

/** How soon another code may be sent to the same contact. */
export const RESEND_AFTER_MS = 30_000;
export const MAX_OF_VISIT = 5;

type Asking = { visit: VisitRow; contact: Contact; clientAddress: string; limits: CodeLimits };
type Code = Selectable<ConsumerCodesTable>;

/** What to answer instead of making a code, or null. Only rows of the last day are there. `at` is ms, UTC. */
export async function tooEarlyOf(tx: Store, asking: Asking, at: number): Promise<CodeSent | null> {
  const { visit, contact, clientAddress, limits } = asking;
  const codes = tx.selectFrom('consumer_codes').selectAll().orderBy('create_date');
  const ofVisit = await codes.where('visit_hash', '=', visit.token_hash).execute();
  const justSent = ofVisit.find((code) => code.used_at === null && isTo(contact, code));
  const againAt = justSent ? Date.parse(justSent.create_date) + RESEND_AFTER_MS : at;
  if (justSent && againAt > at) {
    // Asked again after a lost answer: what was sent is on its way already.
    return justSent.attempts < MAX_ENTRIES ? { kind: 'sent', code: null, againAt } : { kind: 'too_many', againAt };
  }
  if (ofVisit.length >= MAX_OF_VISIT) return { kind: 'used_up' };
  const toContact = codes.where('contact', '=', contact.contact).where('contact_kind', '=', contact.kind);
  const fromAddress = codes.where('client_address', '=', clientAddress);
  return (await overLimit(toContact, limits.perContact, at)) ?? (await overLimit(fromAddress, limits.perAddress, at));
}

async function overLimit(
  codes: SelectQueryBuilder<Tables, 'consumer_codes', Code>,
  allowed: CodesAllowed,
  at: number,
): Promise<CodeSent | null> {
  const most = Math.max(allowed.perHour, allowed.perDay);
  if (most === 0) return null;
  const newest = await codes
    .where('create_date', '>', timestampOf(at - DAY_MS))
    .clearOrderBy()
    .orderBy('create_date', 'desc')
    .limit(most)
    .execute();
  const sentAt = newest.map(({ create_date }) => Date.parse(create_date));
  const againAt = nextCodeAt(sentAt, allowed, at);
  return againAt === null ? null : { kind: 'too_many', againAt };
}

function isTo({ kind, contact }: Contact, code: Code): boolean {
  return code.contact_kind === kind && code.contact === contact;
}
