// What a 409 names as made before: only in the members the spec gives these ids, or in the very sentence our own service writes; and only where every value of the body is known. A machine code is never an id.
import { z } from 'zod';
import { ChargeId, OrderId } from '../../../contract/ids.ts';
import type { AlreadyDone } from '../../core/outcome.ts';
import { type BodyValue, valuesOf } from './error-body.ts';
import { isIssued, isSameId, issuedIdsIn } from './issued-id.ts';
import type { Subject } from './not-known.ts';
import { isFrame, isMark } from './nothing-else.ts';
import { isHeading, plain } from './plain-words.ts';
import { isAlready } from './reason-meaning.ts';
import type { StatedReason } from './stated-reason.ts';

/** What an earlier call made. */
export type MadeBefore = Pick<AlreadyDone, 'orderId' | 'chargeId' | 'payoutId'>;

/** The order that was made of this session before; null where none is named, or anything else is said. */
export function orderMadeBefore(reason: StatedReason, json: unknown, sessionId: string): MadeBefore | null {
  const named = idIn(reason, 'order_id') ?? inOurWords(reason, `created from session ${sessionId}`, 'Order');
  const orderId = OrderId.safeParse(named).data;
  if (orderId === undefined) return null;
  const records: Records = {
    order: { id: [orderId], status: ['submitted'], chargeid: [null], delivereddate: [null] },
    session: { id: [sessionId], status: ['finalized', 'finalized '] },
  };
  const subject = { noun: 'session', id: sessionId } as const;
  return isPlain(json ?? reason.sentences, { subject, made: orderId, records, statuses: [] })
    ? { orderId, chargeId: null }
    : null;
}

/** The charge that was made of this order before; null where none is named, or anything else is said. */
export function chargeMadeBefore(reason: StatedReason, json: unknown, orderId: string): MadeBefore | null {
  const named = idIn(reason, 'charge_id') ?? inOurWords(reason, `made for order ${orderId}`, 'Charge');
  const chargeId = ChargeId.safeParse(named).data;
  if (chargeId === undefined) return null;
  const records: Records = {
    order: { id: [orderId], status: ['charged'], chargeid: [chargeId], delivereddate: DATE },
    charge: { id: [chargeId], status: ['pending'] },
  };
  const subject = { noun: 'order', id: orderId } as const;
  return isPlain(json ?? reason.sentences, { subject, made: chargeId, records, statuses: ['charged', 'captured'] })
    ? { orderId: null, chargeId }
    : null;
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

/** The first id in such a member; where another one differs, the body isn't plain. */
const idIn = ({ objects }: StatedReason, member: 'order_id' | 'charge_id'): unknown =>
  objects.map((object) => object[member]).find((id) => typeof id === 'string');

/** The id in our own service's sentence, read whole. */
function inOurWords({ sentences }: StatedReason, how: string, kind: 'Order' | 'Charge'): string | undefined {
  const pattern = new RegExp(`^${kind} (\\S+) was already ${how.replaceAll(/[.+]/g, '\\$&')}\\.$`);
  return sentences.map((sentence) => pattern.exec(sentence)?.[1]).find((id) => id !== undefined);
}

/** Members of a documented object by their letters, and what they must be. */
type Records = Record<string, Record<string, readonly (string | null)[] | RegExp>>;
/** records: the order, session and charge as they are after the call that was made before. statuses: words for that, beside them. */
type Made = { subject: Subject; made: string; records: Records; statuses: readonly string[] };

/** Whether the body says nothing but that this very call was done before, and what was made then. */
const isPlain = (body: unknown, made: Made): boolean =>
  isIssued(made.made) && valuesOf(body).every((value) => isKnown(value, made));

/** Members that a body of such an answer may have beside marks, ids and records. */
const MEMBERS = new Set(
  `detail details message messages msg error errors errormessage errordescription title reason reasons description data
  code errorcode type errortype status statuscode httpstatus path instance field param loc location`.split(/\s+/),
);
/** What may stand above the reason: another status would speak against it. */
const OWN_HEADINGS = new Set(['conflict', '409 conflict', 'http 409 conflict', 'an error occurred']);
const CODES = new Set(['code', 'errorcode', 'status', 'statuscode', 'httpstatus']);

function isKnown({ label, name, within, value }: BodyValue, { subject, made, records, statuses }: Made): boolean {
  const record = records[within];
  if (record) return isOfRecord(record[name] ?? DOCUMENTED[name], value);
  if (/\d/.test(label)) return false;
  const isObject = typeof value === 'object' && value !== null;
  const id = records[name.replace(/id$/, '')]?.['id'];
  // One that is empty, or isn't there, speaks against what was made.
  if (id) return isObject ? !Array.isArray(value) && Object.keys(value).length > 0 : isOfRecord(id, value);
  if (name === 'id') return value === subject.id || value === made;
  if (isMark(name, String(value))) return true;
  if (name !== '' && !MEMBERS.has(name)) return false;
  if (isObject || value === null) return true;
  if (String(value) === '409') return CODES.has(name);
  if (typeof value !== 'string') return name === 'error' && value === true;
  if (CODES.has(name) && statuses.includes(value.trim())) return true;
  const areOwn = issuedIdsIn(value).every((each) => isSameId(each, subject.id) || isSameId(each, made));
  return (
    areOwn && ((isHeading(value) ? OWN_HEADINGS.has(plain(value)) : isFrame(name, value)) || isAlready(value, subject))
  );
}

const DATE = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?$/;
/** The other members of an order, session or charge (spec, 2.1 to 2.3). */
const DOCUMENTED: Record<string, RegExp> = {
  createdate: DATE,
  updatedat: DATE,
  type: /^(?:ACH_DEBIT|consumer_checkout)$/,
  tracknumber: /^[\w-]*\d[\w-]*$/,
  totalamount: /^[1-9]\d*$/,
  amount: /^[1-9]\d*$/,
  fees: /^\d+$/,
  storeid: /^store_[\w-]+$/,
  organizationid: /^org_[\w-]+$/,
  marketplaceid: /^mk_org_[\w-]+$|^null$/,
  balancetransactionid: /^bal_tran_[\w-]+$/,
  consumerfiaccountid: /^c_account_[\w-]+$/,
  businessfiaccountid: /^b_account_[\w-]+$/,
};

function isOfRecord(allowed: readonly (string | null)[] | RegExp | undefined, value: unknown): boolean {
  if (allowed instanceof RegExp)
    return typeof value !== 'object' || value === null ? allowed.test(String(value)) : false;
  return allowed?.some((each) => each === value) ?? false;
}
