// The payments of a seeded ledger, and what was learned of each: the same number and seed give the same one.

import { remark } from '../../contract/console/remark.ts';
import type { ChargeId, OrderId, SessionId } from '../../contract/ids.ts';
import type { Cents } from '../../contract/money.ts';
import type { FactBody } from '../../main/core/facts.ts';
import type { AnyAnswer, AnyOutcome } from '../../main/core/outcome.ts';
import { FIRST_NAMES, LAST_NAMES } from './people.ts';

/** Whose ledger it is. */
export const SEEDED = {
  provider: 'https://pay.example',
  environmentId: 'environment_seeded',
  marketplaceId: 'mk_org_market',
};

/** days: the orders lie evenly in so many before `endsAtMs` (epoch ms). seed: another one gives other names, amounts and identifiers. */
export type Fill = { orders: number; sellers: number; days: number; seed: number; endsAtMs: number };

const DAY_MS = 86_400_000;
/** When each step of a payment is sent, after its session is, and how long its answer takes. */
const ORDERED_MS = 60_000;
const CHARGED_MS = 120_000;
const CORRECTED_MS = 180_000;
const ANSWER_MS = 400;
const LEASE_MS = 30_000;
/** Until all is learned of a payment. */
const TAKES_MS = CORRECTED_MS + ANSWER_MS;

/** Each consumer's number of e-mail addresses under one name: as many people share it. */
const NAMESAKES = 24;
export const TRACK_LENGTH = 10;
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const FEE = 150 as Cents;

/** What the nth identifier is made of: 32 bits. */
const hashOf = (n: number, seed: number): number =>
  Number((BigInt(n) * 2654435761n + BigInt(seed) * 97n) % 4294967296n);

/** What the nth order's id ends with, and its session's and charge's. Identifiers don't sort by time, as a real service's don't. */
export const suffixOf = (n: number, seed: number): string =>
  hashOf(n, seed).toString(16).padStart(8, '0') + n.toString(16).padStart(8, '0');

/** Every fiftieth order isn't charged; every twentieth of those has a capture of unknown outcome. */
const waits = (n: number): boolean => n % 50 === 0;
const isUnknown = (n: number): boolean => n % 1000 === 0;
const hasUnknownFee = (n: number): boolean => n % 5000 === 1;
const hasCorrectedFee = (n: number): boolean => n % 100 === 3;

export type SeededPayment = ReturnType<typeof seededPayment>;

/** The nth, from 0. Times in epoch ms, amounts in cents. */
export function seededPayment(n: number, fill: Fill) {
  const { orders, sellers, seed } = fill;
  const hash = hashOf(n, seed);
  const suffix = suffixOf(n, seed);
  const [first, last] = [(hash >>> 5) % FIRST_NAMES.length, (hash >>> 11) % LAST_NAMES.length];
  return {
    n,
    accountId: `seller_${hash % sellers}`,
    sessionId: `sess_${suffix}` as SessionId,
    orderId: `order_${suffix}` as OrderId,
    chargeId: `charge_${suffix}` as ChargeId,
    trackNumber: Array.from({ length: TRACK_LENGTH }, (_, at) => letterOf(hash, at * 3)).join(''),
    consumer: {
      first_name: FIRST_NAMES[first] ?? '',
      last_name: LAST_NAMES[last] ?? '',
      email: `c${first}.${last}.${(hash >>> 17) % NAMESAKES}@example.com`,
    },
    amount: (hash % 4 === 0 ? 500 * (1 + ((hash >>> 3) % 60)) : 1000 + ((hash >>> 4) % 249_000)) as Cents,
    waits: waits(n),
    isUnknown: isUnknown(n),
    suffix,
    captureId: uuidOf(suffix, DIGITS.charge_order),
    beginsAt: beginningOf(fill) + (n * (fill.days * DAY_MS - TAKES_MS)) / orders,
  };
}

/** When the first payment begins: epoch ms. */
export const beginningOf = ({ days, endsAtMs }: Fill): number => endsAtMs - days * DAY_MS;

const letterOf = (hash: number, shift: number): string =>
  LETTERS[(hash * (2 * shift + 3) + Math.floor(hash / 2 ** shift)) % LETTERS.length] ?? '';

/** Written as a UUID is. The digit tells apart what has the same suffix. */
export const uuidOf = (suffix: string, digit: number): string =>
  `${suffix.slice(0, 8)}-${suffix.slice(8, 12)}-4${suffix.slice(9, 12)}-8${suffix.slice(0, 3)}-${digit}${suffix.slice(5)}`;

const DIGITS = { create_session: 1, create_order: 2, charge_order: 3 } as const;

/** at: when it is learned, leaseUntil: of an intent, until when its answer may be on its way. Both ISO 8601 in UTC. */
export type SeededFact = { at: string; leaseUntil?: string; fact: FactBody };

/** All that is learned of a payment, oldest first. */
export function factsOf(payment: SeededPayment): SeededFact[] {
  const { orderId, sessionId, amount, consumer } = payment;
  const { marketplaceId: marketplace_id } = SEEDED;
  const created = call(payment, {
    operation: 'create_session',
    request: { amount, type: 'consumer_checkout', consumer_info: consumer, marketplace_id },
    afterMs: 0,
  });
  const ordered = call(payment, {
    operation: 'create_order',
    request: { session_id: sessionId },
    sessionId,
    afterMs: ORDERED_MS,
  });
  const captured = call(payment, {
    operation: 'charge_order',
    request: { order_id: orderId },
    sessionId,
    orderId,
    afterMs: CHARGED_MS,
  });
  const session = sessionSeen(payment);
  const order = orderSeen(payment);
  return [
    ...created({ ...session, status: 'started' }),
    ...ordered({ order, session }),
    ...(payment.isUnknown ? captured(null) : []),
    ...(payment.waits ? [] : captured(chargeSeen(payment, order))),
    ...(hasCorrectedFee(payment.n) ? [feeCorrected(payment)] : []),
  ];
}

type SeededCall = {
  operation: keyof typeof DIGITS;
  request: object;
  sessionId?: string;
  orderId?: string;
  afterMs: number;
};

/** Gives the facts of a call that got this answer, or none. afterMs: since the payment began. */
function call({ suffix, accountId, beginsAt }: SeededPayment, asked: SeededCall) {
  const { operation, request, sessionId = null, orderId = null, afterMs } = asked;
  const actId = uuidOf(suffix, DIGITS[operation]);
  const sentMs = beginsAt + afterMs;
  const intent: FactBody = {
    kind: 'intent',
    actId,
    environmentId: SEEDED.environmentId,
    accountId,
    isSeller: true,
    operation,
    sessionId,
    orderId,
    chargeId: null,
    payoutOf: null,
    attempt: null,
    request: JSON.stringify(request),
    key: null,
    actor: 'Grace',
    instanceId: 'instance_1',
  };
  return (answer: AnyAnswer | null): SeededFact[] => {
    const outcome: AnyOutcome =
      answer === null
        ? {
            kind: 'unknown',
            httpStatus: null,
            code: 'timed_out',
            detail: remark('answer_late', { seconds: LEASE_MS / 1000 }),
          }
        : { kind: 'succeeded', httpStatus: 200, answer };
    return [
      { at: isoOf(sentMs), leaseUntil: isoOf(sentMs + LEASE_MS), fact: intent },
      { at: isoOf(sentMs + ANSWER_MS), fact: { kind: 'answer', actId, outcome, isLocked: false, matched: [] } },
    ];
  };
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** When the order is charged, if it is: ISO 8601 in UTC. */
export const chargedAt = ({ beginsAt }: SeededPayment): string => isoOf(beginsAt + CHARGED_MS);

function sessionSeen({ n, sessionId, amount, trackNumber, beginsAt }: SeededPayment) {
  return {
    id: sessionId,
    status: n % 5 === 0 ? 'started' : 'finalized',
    total_amount: amount,
    create_date: isoOf(beginsAt),
    organization_id: null,
    type: null,
    is_valid_consumer: null,
    is_valid_bank_account_selected: null,
    is_sufficient_funds: null,
    consent_text: null,
    fees: hasUnknownFee(n) ? null : FEE,
    track_number: trackNumber,
    marketplace_id: SEEDED.marketplaceId,
  };
}

function orderSeen({ orderId, amount, trackNumber, beginsAt }: SeededPayment) {
  return {
    id: orderId,
    status: 'submitted',
    total_amount: amount,
    charge_id: null,
    delivered_date: null,
    create_date: isoOf(beginsAt + ORDERED_MS),
    store_id: null,
    organization_id: null,
    marketplace_id: SEEDED.marketplaceId,
    track_number: trackNumber,
    updated_at: null,
  };
}

function chargeSeen(payment: SeededPayment, order: ReturnType<typeof orderSeen>) {
  const { chargeId, amount, trackNumber } = payment;
  const create_date = chargedAt(payment);
  return {
    order: { ...order, status: 'charged', charge_id: chargeId, delivered_date: create_date },
    charge: {
      id: chargeId,
      status: 'pending',
      amount,
      create_date,
      type: 'ACH_DEBIT',
      balance_transaction_id: null,
      consumer_fi_account_id: null,
      business_fi_account_id: null,
      organization_id: null,
      marketplace_id: null,
      track_number: trackNumber,
    },
  };
}

function feeCorrected({ orderId, beginsAt }: SeededPayment): SeededFact {
  const reason = 'By the statement';
  return {
    at: isoOf(beginsAt + CORRECTED_MS),
    fact: { kind: 'fee_corrected', orderId, amount: FEE - 1, reason, actor: 'Grace' },
  };
}
