// Facts as the ledger writes them, with one thing changed at a time, and what their fold makes of them.
import { remarkIn } from '../../../contract/console/remark.ts';
import { ChargeOutcomeSeen, EventSeen, RefundSeen } from '../../../contract/records/payment.ts';
import { PayoutSeen } from '../../../contract/records/payout.ts';
import type {
  AnswerFact,
  AttemptFact,
  Fact,
  FactBody,
  FeedEventFact,
  FileRowFact,
  HistoryGapFact,
  IntentFact,
  LookUpFact,
  ResolvedFact,
} from '../../../main/core/facts.ts';
import { foldPayment } from '../../../main/core/fold.ts';
import type { AlreadyDone, AnyAnswer, AnyOutcome, Refused, Unknown } from '../../../main/core/outcome.ts';
import type { Payment } from '../../../main/core/payment.ts';
import { orderCharged, sessionSeen } from '../provider/seen.ts';

export const PROVIDER = 'https://pay.example';
const START = Date.parse('2026-11-21T15:00:00.000Z');

/** When the fact of this number was learned: one a minute, from 1. */
export const at = (number: number): string => new Date(START + number * 60_000).toISOString();
/** The same moment as a service writes it. */
export const moment = (number: number): string => at(number).replace('Z', '000Z');

export const history = (...bodies: FactBody[]): Fact[] =>
  bodies.map((body, index) => ({ ...body, seq: index + 1, provider: PROVIDER, learnedAt: at(index + 1) }));

/** What facts make of a payment. Everything that it says to a person is a sentence of ours, or words that were given. */
export function fold(...bodies: FactBody[]): Payment {
  const payment = foldPayment(PROVIDER, history(...bodies));
  const { acts, alarms, fees } = payment;
  for (const text of [
    ...acts.map(({ detail }) => detail),
    ...alarms.flatMap(({ said, heard, noted }) => [said, heard, noted?.what]),
    ...fees.map(({ reason }) => reason),
  ])
    if (text?.startsWith('{') && !remarkIn(text)) throw new Error(`no remark: ${text}`);
  return payment;
}

/** What they make where all were learned at one moment. */
export const foldAtOnce = (...bodies: FactBody[]): Payment =>
  foldPayment(
    PROVIDER,
    history(...bodies).map((fact) => ({ ...fact, learnedAt: at(1) })),
  );

export const intent = (of: Partial<IntentFact> = {}): IntentFact => ({
  kind: 'intent',
  actId: 'act_1',
  environmentId: 'environment_1',
  accountId: 'account_1',
  isSeller: false,
  operation: 'charge_order',
  sessionId: 'sess_1',
  orderId: 'order_1',
  chargeId: null,
  payoutOf: null,
  attempt: null,
  request: '{"order_id":"order_1"}',
  key: null,
  actor: 'Ada',
  instanceId: 'this-instance',
  ...of,
});

export const sessionIntent = (of: Partial<IntentFact> = {}): IntentFact =>
  intent({ actId: 'act_session', operation: 'create_session', sessionId: null, orderId: null, request: '{}', ...of });

export const orderIntent = (of: Partial<IntentFact> = {}): IntentFact =>
  intent({
    actId: 'act_order',
    operation: 'create_order',
    orderId: null,
    request: '{"session_id":"sess_1"}',
    ...of,
  });

export const refundIntent = (amount: number, of: Partial<IntentFact> = {}): IntentFact =>
  intent({
    actId: 'act_refund',
    operation: 'refund_charge',
    chargeId: 'charge_1',
    attempt: 'form_1',
    request: JSON.stringify({ amount, reason: 'Damaged' }),
    ...of,
  });

export const presentIntent = (of: Partial<IntentFact> = {}): IntentFact =>
  intent({
    actId: 'act_present',
    operation: 'present_charge_again',
    chargeId: 'charge_1',
    attempt: 'charge_1.2',
    request: '{}',
    ...of,
  });

export const payoutIntent = (of: Partial<IntentFact> = {}): IntentFact =>
  intent({
    actId: 'act_payout',
    operation: 'start_payout',
    sessionId: null,
    orderId: null,
    payoutOf: 'mk_org_1 2026-11',
    request: '{"expected_amount":5000}',
    ...of,
  });

export const sentAgain = (of: Partial<AttemptFact> = {}): AttemptFact => ({
  kind: 'attempt',
  actId: 'act_1',
  attemptId: 'attempt_1',
  actor: 'Bo',
  instanceId: 'other-instance',
  ...of,
});

export const answer = (outcome: AnyOutcome, actId = 'act_1', isLocked = false): AnswerFact => ({
  kind: 'answer',
  actId,
  outcome,
  isLocked,
  matched: [],
});

/** The answer to the creation of sess_1, whose track number these orders have. */
export const sessionCreated = (...orderIds: string[]): AnswerFact => ({
  ...answer(succeeded(sessionSeen('sess_1')), 'act_session'),
  matched: orderIds.map((orderId) => ({ orderId, sessionId: 'sess_1' })),
});

export const succeeded = (seen: AnyAnswer, named?: string[]): AnyOutcome => ({
  kind: 'succeeded',
  httpStatus: 200,
  answer: seen,
  ...(named ? { named } : {}),
});

export const refused = (of: Partial<Refused> = {}): Refused => ({
  kind: 'refused',
  httpStatus: 422,
  code: 'refused_by_service',
  detail: 'Not now',
  ...of,
});

export const unknown = (of: Partial<Unknown> = {}): Unknown => ({
  kind: 'unknown',
  httpStatus: null,
  code: 'timed_out',
  detail: 'No answer',
  ...of,
});

export const alreadyDone = (of: Partial<AlreadyDone> = {}): AlreadyDone => ({
  kind: 'already_done',
  httpStatus: 409,
  orderId: null,
  chargeId: null,
  detail: 'Charged before',
  ...of,
});

/** The answer to a capture of order_1, which shows charge_1 of $100. */
export const charged = (orderId = 'order_1', chargeId = 'charge_1', order: object = {}): AnyOutcome =>
  succeeded(orderCharged(orderId, chargeId, 10_000, order));

/** order_1, captured for $100. */
export const captured: FactBody[] = [intent(), answer(charged())];

export const resolved = (verdict: 'done' | 'not_done', of: Partial<ResolvedFact> = {}): ResolvedFact => ({
  kind: 'resolved',
  actId: 'act_1',
  verdict,
  name: 'Cleo',
  reason: 'Asked the bank',
  charge: null,
  ...of,
});

export const lookUp = (of: Partial<LookUpFact> = {}): LookUpFact => ({
  kind: 'look_up',
  orderId: 'order_1',
  accountId: 'account_1',
  isSeller: false,
  environmentId: 'environment_1',
  sessionId: null,
  isShownCharged: false,
  chargeId: null,
  chargedAt: null,
  isLocked: false,
  ...of,
});

export const gap = (of: Partial<HistoryGapFact> = {}): HistoryGapFact => ({
  kind: 'history_gap',
  cause: 'restored',
  since: '2026-11-20T00:00:00.000Z',
  exceptProvider: null,
  reviewsOpenOrders: true,
  detail: 'Since the backup',
  actor: 'Dee',
  instanceId: 'this-instance',
  ...of,
});

/** charge_1 of $100, pending, as the feed and answers show it. */
export const chargeReport = (of: object = {}): ChargeOutcomeSeen =>
  ChargeOutcomeSeen.parse({
    id: 'charge_1',
    order_id: 'order_1',
    amount: 10_000,
    refunded: 0,
    status: 'pending',
    return: null,
    updated_at: moment(1),
    ...of,
  });

export const refundReport = (of: object = {}): RefundSeen =>
  RefundSeen.parse({
    id: 'refund_1',
    charge_id: 'charge_1',
    order_id: 'order_1',
    amount: 700,
    status: 'requested',
    reason: 'Damaged',
    create_date: moment(4),
    updated_at: moment(4),
    ...of,
  });

type EventOf = Partial<Omit<FeedEventFact, 'event'>> & { event?: object };

/** An event about charge_1. charge: what differs from chargeReport; of.event: what differs of the event, such as its time or a refund. */
export const event = (charge: object = {}, of: EventOf = {}): FeedEventFact => ({
  kind: 'feed_event',
  accountId: 'account_1',
  isSeller: false,
  environmentId: 'environment_1',
  environmentKind: 'production',
  ...of,
  event: EventSeen.parse({
    id: 'evt_1',
    at: moment(1),
    type: 'charge.settled',
    charge: chargeReport(charge),
    ...of.event,
  }),
  alarmsRaised: of.alarmsRaised ?? 20,
});

/** An event about an order that was made, with its session. */
export const orderEvent = (order: object, session: object, of: object = {}): FeedEventFact => ({
  ...event({}),
  ...of,
  event: EventSeen.parse({ id: 'evt_order', at: moment(1), type: 'order.created', order, session }),
});

/** An event about a session that was made. */
export const sessionEvent = (session: object, of: object = {}): FeedEventFact => ({
  ...event({}),
  ...of,
  event: EventSeen.parse({ id: 'evt_session', at: moment(1), type: 'session.created', session }),
});

/** An event of how far a session's consumer has come; told: its type, and what it tells. */
export const progressEvent = (session: object, told: object, of: object = {}): FeedEventFact => ({
  ...event({}),
  ...of,
  event: EventSeen.parse({ id: 'evt_progress', at: moment(1), session, ...told }),
});

/** An event about a refund of charge_1. */
export const refundEvent = (refund: object = {}, charge: object = {}, of: EventOf = {}): FeedEventFact =>
  event(charge, { ...of, event: { type: 'refund.sent', refund: refundReport(refund), ...of.event } });

export const fileRefund = (of: object = {}): FileRowFact =>
  ({
    kind: 'file_row',
    file: 'refunds.csv',
    key: 'row_1',
    orderId: 'order_1',
    day: '2026-11-20',
    reference: 'REF-1',
    recordType: 'refund',
    refundId: 'recorded_1',
    amount: 700,
    ...of,
  }) as FileRowFact;

export const fileReturn = (of: object = {}): FileRowFact =>
  ({
    kind: 'file_row',
    file: 'returns.csv',
    key: 'row_2',
    orderId: 'order_1',
    day: '2026-11-20',
    reference: null,
    recordType: 'return',
    code: 'R01',
    amount: 10_000,
    refunded: 0,
    ...of,
  }) as FileRowFact;

export const refundRecorded = (of: object = {}): FactBody => ({
  kind: 'refund_recorded',
  orderId: 'order_1',
  refundId: 'recorded_1',
  amount: 700,
  day: '2026-11-20',
  reference: 'REF-1',
  actor: 'Cleo',
  ...of,
});

export const returnRecorded = (of: object = {}): FactBody => ({
  kind: 'return_recorded',
  orderId: 'order_1',
  code: 'R01',
  amount: 10_000,
  refunded: 0,
  day: '2026-11-20',
  actor: 'Cleo',
  ...of,
});

export const recordVoided = (refundId: string | null, orderId = 'order_1'): FactBody => ({
  kind: 'record_voided',
  orderId,
  refundId,
  actor: 'Dee',
  reason: 'Wrong order',
});

export const payoutReport = (of: object = {}): PayoutSeen =>
  PayoutSeen.parse({
    id: 'payout_1',
    create_date: '2026-11-20T12:00:00+00:00',
    month: '2026-11',
    marketplace_id: 'mk_org_1',
    amount: 5_000,
    balance: 0,
    holding_balance: 0,
    ...of,
  });

/** Each alarm: what it is about, its kind, and the code of the remark that it says. */
export const alarmsIn = ({ alarms }: Payment): string[] =>
  alarms.map(({ about, kind, heard }) => `${about}: ${kind}, ${(JSON.parse(heard) as { code: string }).code}`);

/** Each act: its ID, its state, and whether it blocks another. */
export const actsIn = ({ acts }: Payment): string[] =>
  acts.map(({ id, state, isBlocking }) => `${id} ${state}${isBlocking ? ', blocks' : ''}`);

/** The code of a remark. */
export const codeOf = (text: string | null): string => (JSON.parse(text ?? '{"code":""}') as { code: string }).code;

/** A debit of charge_1 that came back, as a charge report shows it; the next ones are added to `attempts`. */
export const cameBack = (of: object = {}) => ({
  status: 'returned',
  return: { code: 'R01', at: moment(3), proof_due_at: '2026-12-01T00:00:00Z' },
  updated_at: moment(3),
  attempts: [
    {
      attempt: 1,
      create_date: moment(1),
      settles_at: moment(2),
      return: { code: 'R01', at: moment(3), proof_due_at: '2026-12-01T00:00:00Z' },
    },
  ],
  present_again: { obstacle: null, until: '2026-12-21T00:00:00Z' },
  ...of,
});

/** The same charge once its debit was presented again. */
export const presentedAgain = (of: object = {}) => ({
  updated_at: moment(6),
  attempts: [...cameBack().attempts, { attempt: 2, create_date: moment(6), return: null }],
  ...of,
});
