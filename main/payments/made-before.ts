// What a 409 names as made before: only in the members the spec gives these ids, or in the very sentence our own service writes. A machine code is never an id.
import { z } from 'zod';
import { ChargeId, OrderId } from '../../contract/ids.ts';
import type { AlreadyDone } from '../outcome.ts';
import { isIssued, issuedIdsIn } from './issued-id.ts';
import type { Subject } from './not-known.ts';
import { isHeading, plain } from './plain-words.ts';
import { isAlready } from './reason-meaning.ts';
import { someMember } from './shown-work.ts';
import { type StatedReason, stringsOf } from './stated-reason.ts';

/** What an earlier call made. */
export type MadeBefore = Pick<AlreadyDone, 'orderId' | 'chargeId' | 'payoutId'>;

/** The order that was made of this session before; null where none is named, or anything in the body speaks against it. */
export function orderMadeBefore(reason: StatedReason, json: unknown, sessionId: string): MadeBefore | null {
  const orderId = onlyOne(reason, 'order_id') ?? inOurWords(reason, `created from session ${sessionId}`, 'Order');
  const found = OrderId.safeParse(orderId);
  if (!found.success || !isPlain(reason, json, { noun: 'session', id: sessionId }, found.data)) return null;
  return { orderId: found.data, chargeId: null };
}

/** The charge that was made of this order before; null where none is named, or anything in the body speaks against it. */
export function chargeMadeBefore(reason: StatedReason, json: unknown, orderId: string): MadeBefore | null {
  const chargeId = onlyOne(reason, 'charge_id') ?? inOurWords(reason, `made for order ${orderId}`, 'Charge');
  const found = ChargeId.safeParse(chargeId);
  if (!found.success || !isPlain(reason, json, { noun: 'order', id: orderId }, found.data)) return null;
  return { orderId: null, chargeId: found.data };
}

/** Named by the dashboard's own answer (ours: the spec shows no payouts). */
const PaidBefore = z.object({
  detail: z.object({ reason: z.literal('already_this_month'), payout_id: z.string().min(1) }),
});

/** The month's payout that somebody else started. */
export function payoutMadeBefore(json: unknown): MadeBefore | null {
  const payoutId = PaidBefore.safeParse(json).data?.detail.payout_id;
  return payoutId ? { orderId: null, chargeId: null, payoutId } : null;
}

/** The id where all that name one name the same. */
function onlyOne({ objects }: StatedReason, member: 'order_id' | 'charge_id'): string | null {
  const ids = new Set(objects.map((object) => object[member]).filter((id) => typeof id === 'string'));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

/** The id in our own service's sentence, read whole. */
function inOurWords({ sentences }: StatedReason, how: string, kind: 'Order' | 'Charge'): string | null {
  const pattern = new RegExp(`^${kind} (\\S+) was already ${how.replaceAll(/[.+]/g, '\\$&')}\\.$`);
  return sentences.map((sentence) => pattern.exec(sentence)?.[1]).find((id) => id !== undefined) ?? null;
}

/** Whether the body says nothing but that this very call was done before, and what was made then. */
function isPlain(reason: StatedReason, json: unknown, subject: Subject, made: string): boolean {
  const isBefore = (sentence: string) => isHeading(sentence) || isAlready(sentence, subject.noun);
  if (!isIssued(made) || !reason.sentences.every(isBefore)) return false;
  if ([...reason.sentences, ...reason.codes].some((words) => UNDONE.test(plain(words)))) return false;
  if (someMember(json, (name, value) => isUndone(name, value) || isOfAnother(name, value, subject))) return false;
  const ids = [...reason.sentences, ...stringsOf(json)].flatMap(issuedIdsIn);
  return [subject.id, made].every((own) => ids.every((id) => isSame(id, own) || kindOf(id) !== kindOf(own)));
}

/** What became of a charge that is not there any more, or never was. */
const UNDONE =
  /\b(fail\w*|declined|void\w*|refund\w*|revers\w+|returned|cancell?ed|rejected|expired|processing|version|mismatch|changed|another)\b/;
const STATUSES = new Set(['status', 'state', 'orderstatus', 'chargestatus', 'outcome', 'result']);
const DONE = new Set(['charged', 'captured', 'paid']);

const isUndone = (name: string, value: unknown): boolean =>
  (STATUSES.has(name) && typeof value === 'string' && UNDONE.test(plain(value))) || (DONE.has(name) && value === false);

/** A member that names the order (or session), and another one. */
function isOfAnother(name: string, value: unknown, { noun, id }: Subject): boolean {
  if (name !== noun && name !== `${noun}id`) return false;
  const named = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return (typeof named === 'string' || typeof named === 'number') && named !== id;
}

const kindOf = (id: string): string => id.slice(0, id.indexOf('_'));
/** What ends a sentence may be in an id as well. */
const isSame = (id: string, own: string): boolean => id.startsWith(own) && /^[.:=~+@-]*$/.test(id.slice(own.length));
