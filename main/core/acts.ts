// Acts: what is asked for and what it goes by, what each operation says of itself, and which act is in the way of another. Plain data: the ledger reads it, decide reads nothing.

import type { ProblemArguments } from '../../contract/console/problem.ts';
import { changesCharge } from '../../contract/operations/charge-change.ts';
import type { OperationName } from '../../contract/operations/who-may-send.ts';
import { compareTexts } from './compare-texts.ts';
import type { Act, ActRequest, HistoryGap, Payment } from './payment.ts';

/** What is to be sent: by a click, a row of a file, an automatic retry or Retry safely. Times are ISO 8601 in UTC. */
export type Command = ActRequest & {
  actId: string;
  at: string;
  /** The key of a try before, where the caller still knows it. */
  key: string | undefined;
  /** The act that is sent again. */
  again: Act | null;
  /** Whether the service turned its attempt away for the token, so that the same attempt goes on under a new one. */
  isSameAttempt: boolean;
  /** Whether the service has listed its payouts just before: the ledger knows each that it has. */
  arePayoutsListed: boolean;
};

/** The payment at another address of the same service. environment: its name. */
export type Elsewhere = { environment: string; payment: Payment };

/** What is known when the command is decided. */
export type DecisionContext = {
  here: Payment;
  elsewhere: readonly Elsewhere[];
  /** Other acts that the same form, debit or key is in force for, whatever payment they are of. */
  sameForm: readonly Act[];
  /** Its environment's name. */
  environment: string;
  /** Whether the provider answers a repeated charge of an order with its first. */
  rejectsDuplicates: boolean;
  /** When the newest fact of the provider was learned, ISO 8601 in UTC: the time can't be earlier, whatever the clock says. */
  newestAt: string | null;
  /** How long the provider keeps an Idempotency-Key, in ms; null: for good. */
  keepsKeysMs: number | null;
  /** Whether a feed that tells of the account was read through the history gap. */
  isFeedRead: boolean;
};

export type Refusal = ProblemArguments;

/** needs_review: nothing is sent, because it may have been done in the lost part of the history. detail: a remark. */
export type Decision =
  | { result: 'intent'; key: string | null }
  | { result: 'refused'; why: Refusal }
  | { result: 'needs_review'; detail: string };

export const refused = (...why: Refusal): Decision => ({ result: 'refused', why });

/** What an act is about. */
export type Subject = 'orderId' | 'sessionId' | 'payoutOf';

/** What a command would do twice beside an act for any of these. chargeIds: of changes of a charge, by whichever order. */
export type Scope = { orderIds: readonly string[]; sessionIds: readonly string[]; chargeIds: readonly string[] };

/** What stands in the way. history_gap: it may have been done in a lost part of the history. unnamed: done, and the answer named nothing. */
export type Obstacle = 'on_its_way' | 'unknown' | 'history_gap' | 'unnamed' | 'done';

/** What an operation says of itself. A new one is a type error in OPERATIONS until it has its file. */
export type Operation = {
  /** What a second act would do twice, by all that is known. */
  scope: (command: Command, known: DecisionContext) => Scope;
  /** How a person is told of an act that stands in the way. */
  blocked: (obstacle: Obstacle, act: Act, command: Command) => Refusal;
  /** Why the same form, debit or key can't be sent. */
  sameForm: Refusal;
  /** Whether it is sent with an Idempotency-Key. */
  isKeyed: boolean;
  /** Whether an authorization that is in force must allow it: a debit, and the order that one is of. */
  needsAuthorization: boolean;
  /** What forbids sending one of unknown outcome again, beside what forbids the first; null where nothing does. */
  refuseRetry: (known: DecisionContext) => Refusal | null;
  /** What forbids it by all that is known; null where nothing does. */
  refuse: (command: Command, known: DecisionContext) => Refusal | null;
  /** A remark, where it may have been done in a lost part of the history; null where it can't have been. */
  inGap: (command: Command, known: DecisionContext) => string | null;
};

/** The act that is in the way, as what a problem carries beside its code. */
export const about = (act: Act) => ({
  entryId: act.id,
  ...(act.orderId === null ? {} : { orderId: act.orderId }),
  ...(act.chargeId === null ? {} : { chargeId: act.chargeId }),
});

export const nothing = (): null => null;

/** Of what has no key, and that no provider is known to answer with the first. */
export const refuseAnyRetry = (): Refusal => ['retry_of_captures_only'];

/** oncePer: of each of these one act may be in force. isBlockedBy: whether another act, in force for the same subject, stands in the way. */
type Exclusion = { oncePer: readonly Subject[]; isBlockedBy: (act: Act) => boolean };

const isOf = (name: OperationName) => (act: Act) => act.operation === name;

/** An open change of the same order's charge. */
const isOpenChange = ({ operation, state }: Act): boolean =>
  changesCharge(operation) && (state === 'sent' || state === 'unknown');

const OF_CHARGE_CHANGE: Exclusion = { oncePer: ['orderId'], isBlockedBy: isOpenChange };

export const EXCLUSIONS: Record<OperationName, Exclusion> = {
  create_session: { oncePer: [], isBlockedBy: () => false },
  create_order: { oncePer: ['sessionId'], isBlockedBy: isOf('create_order') },
  charge_order: { oncePer: ['orderId', 'sessionId'], isBlockedBy: isOf('charge_order') },
  start_payout: { oncePer: ['payoutOf'], isBlockedBy: isOf('start_payout') },
  refund_charge: OF_CHARGE_CHANGE,
  present_charge_again: OF_CHARGE_CHANGE,
};

/** Calls that the service said were done before, without naming what was made: nothing counts as made, and a person finds out. */
export const lacksResultId = ({
  state,
  operation,
  orderId,
  chargeId,
}: Pick<Act, 'state' | 'operation' | 'orderId' | 'chargeId'>): boolean =>
  state === 'already_done' &&
  ((operation === 'charge_order' && chargeId === null) || (operation === 'create_order' && orderId === null));

type TriedAct = Pick<Act, 'id' | 'repeatOf' | 'state' | 'operation' | 'orderId' | 'chargeId'>;

/** What an act's state comes to: a repeat without a clear answer ends with the act that it sent again, however that was settled. Its own late answer still counts, so the fold leaves it unknown. */
export function settledState(act: TriedAct, acts: readonly TriedAct[]): Act['state'] {
  const first = act.repeatOf === null ? undefined : acts.find(({ id }) => id === act.repeatOf);
  if (act.state !== 'unknown' || !first || first.state === 'sent' || lacksResultId(first)) return act.state;
  return first.state === 'succeeded' ? 'already_done' : first.state;
}

/** Whether an act that ended so lets others of its kind block. A change of a charge does however it ended. */
export const isNonBlocking = (operation: OperationName, state: Act['state']): boolean =>
  state === 'refused' ||
  state === 'settled_not_done' ||
  (changesCharge(operation) && state !== 'sent' && state !== 'unknown');

export const obstacleOf = (act: Act): Obstacle => {
  if (act.state === 'sent') return 'on_its_way';
  if (act.state === 'unknown') return act.code === 'restored' ? 'history_gap' : 'unknown';
  return lacksResultId(act) ? 'unnamed' : 'done';
};

export const present = (id: string | null): string[] => (id === null ? [] : [id]);

/** The command's own order and session alone. */
export const ownScope = ({ orderId, sessionId }: Pick<Command, 'orderId' | 'sessionId'>): Scope => ({
  orderIds: present(orderId),
  sessionIds: present(sessionId),
  chargeIds: [],
});

type ActTarget = Pick<Command, 'actId' | 'orderId' | 'sessionId' | 'payoutOf'>;

/** The act that forbids the next one of its kind: the order's, session's or month's own before another in scope. */
export function blockingAct(
  acts: readonly Act[],
  operation: OperationName,
  command: ActTarget,
  scope: Scope = ownScope(command),
): Act | undefined {
  const { oncePer, isBlockedBy } = EXCLUSIONS[operation];
  const [subject] = oncePer;
  if (subject === undefined) return undefined;
  const blocking = acts
    .filter((act) => act.isBlocking && act.id !== command.actId && isBlockedBy(act))
    .toSorted((one, other) => compareTexts(one.sentAt, other.sentAt));
  const own = blocking.find((act) => act[subject] !== null && act[subject] === command[subject]);
  return own ?? blocking.find((act) => oncePer.some((each) => isInScope(act, each, scope)) || isOfCharge(act, scope));
}

function isInScope({ orderId, sessionId }: Act, subject: Subject, { orderIds, sessionIds }: Scope): boolean {
  const [id, ids] = subject === 'orderId' ? [orderId, orderIds] : [sessionId, sessionIds];
  return id !== null && ids.includes(id);
}

const isOfCharge = ({ chargeId }: Act, { chargeIds }: Scope): boolean =>
  chargeId !== null && chargeIds.includes(chargeId);

/** Whether an act shows what became of its subject in a lost part of the history: it was decided after that, or is the doubt that the loss left. An earlier one says nothing of it. */
export const isSinceGap = ({ id }: Act, { actsBefore }: HistoryGap): boolean => !actsBefore.includes(id);

/** Whether a feed that tells of the account was read through the lost part of the history. A marketplace's tells of its sellers, not of a merchant's account beside it. */
export const isFedThrough = (
  { historyGap }: Payment,
  { accountId, isSeller }: { accountId: string; isSeller: boolean },
): boolean => historyGap?.fed.some((feed) => feed.accountId === accountId || (feed.tellsOfSellers && isSeller)) ?? true;

/** By when they were sent, then by their IDs. */
export const inOrderSent = (acts: readonly Act[]): Act[] =>
  acts.toSorted((one, other) => compareTexts(one.sentAt, other.sentAt) || compareTexts(one.id, other.id));

/** The act that is in another's place: for the same subject, the same form or debit, or under the same key. */
export function blockingActOf(payment: Payment, act: Act): Act | undefined {
  const command = { actId: act.id, orderId: act.orderId, sessionId: act.sessionId, payoutOf: act.payoutOf };
  return blockingAct(payment.acts, act.operation, command) ?? actOfForm(payment, act);
}

/** Another that blocks for the same form or debit, or under the same key. Asked of an act that doesn't block itself. */
export function actOfForm({ acts }: Payment, { attempt, key }: Act): Act | undefined {
  const others = acts.filter(({ isBlocking }) => isBlocking);
  return (
    others.find((other) => attempt !== null && other.attempt === attempt) ??
    others.find((other) => key !== null && other.key === key)
  );
}

const isOfKind = (one: Act, other: Act): boolean =>
  one.operation === other.operation || (changesCharge(one.operation) && changesCharge(other.operation));

const MAY_BE_DONE: readonly Act['state'][] = ['succeeded', 'already_done', 'unknown'];

/** To be called once `ended` is out of the way. */
export function revive(payment: Payment, ended: Act): void {
  for (const subject of ['orderId', 'sessionId', 'payoutOf'] as const) {
    const id = ended[subject];
    if (id === null) continue;
    for (const act of inOrderSent(payment.acts)) {
      const isOfIt = act[subject] === id && act.repeatOf === null;
      if (isOfIt && isOfKind(act, ended) && !act.isBlocking && MAY_BE_DONE.includes(act.state))
        act.isBlocking = !blockingActOf(payment, act);
    }
  }
}
