// Orders that may have been charged, or their charge changed, though no call of their own says so: another answer or the feed names them, or a part of the history is lost.

import { remark } from '../../../contract/console/remark.ts';
import { changesCharge } from '../../../contract/operations/charge-change.ts';
import { blockingActOf } from '../acts.ts';
import { compareTexts } from '../compare-texts.ts';
import { derivedId } from '../derived-id.ts';
import type { FactOf } from '../facts.ts';
import { holdsId, namedBy } from '../named-by-answer.ts';
import type { AnyOutcome } from '../outcome.ts';
import { type Act, isCharged, type Order, type Payment, UNRESOLVED } from '../payment.ts';
import { presentmentOf } from '../presentment.ts';
import { raiseAlarm } from './alarms.ts';
import { orderById, outcomeOf } from './find.ts';
import { noteUnverifiedOrder } from './records.ts';

/** Of whose call the doubt is, or in whose feed it was told. detail: a remark. */
export type UnknownAct = Pick<Act, 'environmentId' | 'accountId' | 'operation' | 'request' | 'actor' | 'instanceId'> & {
  code: 'restored' | 'named_elsewhere';
  detail: string;
  sessionId?: string | null;
};

/** Of an act that was made from a doubt. */
const NEVER_SENT = {
  state: 'unknown',
  isBlocking: true,
  httpStatus: null,
  key: null,
  repeatOf: null,
  payoutOf: null,
  takenBack: null,
  ...UNRESOLVED,
} as const;

/** IDs of doubts are their own: nothing was sent under them. What becomes known of other orders leaves an ID as it is. */
function unknownActId({ provider, acts }: Payment, { orderId, sessionId }: UnknownTarget, at: string): string {
  const isOfIt = (act: Act) =>
    orderId === null ? act.operation === 'create_order' && act.sessionId === sessionId : act.orderId === orderId;
  return derivedId(provider, 'doubt', orderId ?? sessionId ?? '', at, String(acts.filter(isOfIt).length));
}

/** orderId: null of an order's creation. */
type UnknownTarget = Pick<Act, 'orderId' | 'sessionId'>;

/** Adds an act of unknown outcome, and gives whether it blocks. Beside one of its kind it begins to block when that one ends. What counts as charged needs none; a locked ledger takes none: unlocking it doubts what is open. */
export function addUnknownAct(
  payment: Payment,
  doubt: UnknownAct,
  orderId: string,
  { at, isLocked }: { at: string; isLocked: boolean },
): boolean {
  const { operation, code, detail } = doubt;
  const order = orderById(payment, orderId);
  if (isLocked || (operation === 'charge_order' && order && isCharged(order))) return false;
  const sessionId = doubt.sessionId ?? order?.sessionId ?? null;
  const ofSession = payment.acts.some(
    (act) => act.isBlocking && act.operation === 'charge_order' && act.sessionId === sessionId,
  );
  const act: Act = {
    ...doubt,
    id: unknownActId(payment, { orderId, sessionId }, at),
    orderId,
    chargeId: order?.chargeId ?? null,
    attempt: operation === 'present_charge_again' ? nextPresentment(payment, order?.chargeId) : null,
    accountId: order?.accountId ?? doubt.accountId,
    // A session has one act in force: a second order of it has its own without the session.
    sessionId: ofSession ? null : sessionId,
    sentAt: at,
    answeredAt: at,
    ...NEVER_SENT,
  };
  noteUnverifiedOrder(payment, act);
  const isSame = (each: Act) =>
    each.orderId === orderId &&
    each.operation === operation &&
    each.state === 'unknown' &&
    each.code === code &&
    each.detail === detail;
  const known = payment.acts.find(isSame);
  if (known) return known.isBlocking;
  act.isBlocking = !blockingActOf(payment, act);
  payment.acts.push(act);
  return act.isBlocking;
}

/** The debit that the doubted call may have presented. */
function nextPresentment(payment: Payment, chargeId: string | null | undefined): string | null {
  return chargeId ? presentmentOf(chargeId, (outcomeOf(payment, chargeId)?.attempt ?? 1) + 1) : null;
}

/** Orders that an answer names beside its own. One alarm names those that are charged already, or whose own call is on its way. */
export function addUnknownOfNamedOrders(
  payment: Payment,
  act: Act,
  outcome: AnyOutcome,
  { at, isLocked }: { at: string; isLocked: boolean },
): void {
  if (outcome.kind === 'refused') return;
  const operation = changesCharge(act.operation) ? act.operation : ('charge_order' as const);
  const asked = act.orderId ?? act.sessionId ?? act.id;
  const detail = remark('named_in_other_answer', { asked });
  // A new order beside a charge may be charged, though its own fields don't say so.
  const isShown = outcome.kind === 'succeeded' && act.operation !== 'create_order';
  const shown = isShown ? namedBy(act.operation, outcome.answer).orderId : null;
  const twice: string[] = [];
  for (const orderId of outcome.named ?? []) {
    // Sent along, in a refund's reason: the answer only repeats it.
    if (orderId === act.orderId || orderId === shown || holdsId(act.request, orderId)) continue;
    const request = operation === 'charge_order' ? JSON.stringify({ order_id: orderId }) : act.request;
    const { environmentId, accountId, actor, instanceId } = act;
    const by = { environmentId, accountId, actor, instanceId };
    const doubt = { ...by, operation, request, detail, code: 'named_elsewhere' as const };
    if (!addUnknownAct(payment, doubt, orderId, { at, isLocked })) twice.push(orderId);
  }
  if (twice.length === 0) return;
  const heard = remark('answer_names_other', { asked, named: twice.join(', ') });
  raiseAlarm(payment, { about: act.id, kind: 'answer_names_other', said: null, heard, answer: outcome }, at);
}

/** A part of the history is lost: what isn't known to be done may have been done in it. */
export function applyHistoryGap(payment: Payment, fact: FactOf<'history_gap'>): void {
  if (fact.exceptProvider === payment.provider) return;
  const { seq, learnedAt, since } = fact;
  payment.historyGap = {
    // The newest: a ledger that joins a team brings its own gaps, then gets the team's. By a clock that was set back, the loss seems to come before what it begins with.
    at: [payment.historyGap?.at ?? since, since, learnedAt].toSorted().at(-1) ?? learnedAt,
    seq,
    actsBefore: payment.acts.map(({ id }) => id),
    // The feed may have told of its order before the loss, and of its charge not yet.
    orders: payment.orders.map(({ id }) => id).filter((id) => !payment.fedOrders.includes(id)),
    fed: [],
  };
  if (!fact.reviewsOpenOrders) return;
  // By ID: of two orders of a session the first gets the act with the session.
  const open = payment.orders
    .filter((order) => !isCharged(order))
    .toSorted((one, other) => compareTexts(one.id, other.id));
  for (const order of open) addUnknownCapture(payment, order, fact);
  for (const session of payment.sessions) {
    const isOpen = !hasOrder(payment, session.id) && !payment.fedSessions.includes(session.id);
    if (isOpen) addUnknownCreation(payment, session.id, session.accountId, fact);
  }
}

const hasOrder = ({ orders }: Payment, id: string): boolean => orders.some(({ sessionId }) => sessionId === id);

const ofGap = (
  payment: Payment,
  { learnedAt, since, detail, actor, instanceId }: FactOf<'history_gap'>,
  accountId: string,
) => ({
  environmentId: payment.environments[accountId] ?? '',
  accountId,
  actor,
  instanceId,
  detail,
  code: 'restored',
  sentAt: since,
  answeredAt: learnedAt,
  attempt: null,
  chargeId: null,
  ...NEVER_SENT,
});

function addUnknownCapture(payment: Payment, order: Order, fact: FactOf<'history_gap'>): void {
  const { id: orderId } = order;
  const captures = payment.acts.filter((act) => act.isBlocking && act.operation === 'charge_order');
  if (captures.some((act) => act.orderId === orderId)) return;
  const ofSession = captures.filter((act) => act.sessionId !== null && act.sessionId === order.sessionId);
  if (ofSession.some(({ state }) => state !== 'sent' && state !== 'unknown')) return;
  payment.acts.push({
    ...ofGap(payment, fact, order.accountId),
    id: unknownActId(payment, { orderId, sessionId: order.sessionId }, fact.learnedAt),
    operation: 'charge_order',
    orderId,
    sessionId: ofSession.length > 0 ? null : order.sessionId,
    request: JSON.stringify({ order_id: orderId }),
  });
}

function addUnknownCreation(payment: Payment, sessionId: string, accountId: string, fact: FactOf<'history_gap'>): void {
  const isTried = payment.acts.some(
    (act) => act.isBlocking && act.operation === 'create_order' && act.sessionId === sessionId,
  );
  if (isTried) return;
  payment.acts.push({
    ...ofGap(payment, fact, accountId),
    id: unknownActId(payment, { orderId: null, sessionId }, fact.learnedAt),
    operation: 'create_order',
    orderId: null,
    sessionId,
    request: JSON.stringify({ session_id: sessionId }),
  });
}
