// Which act is in the way of another.

import { changesCharge } from '../../contract/operations/charge-change.ts';
import type { OperationName } from '../../contract/operations/operation-name.ts';
import type { Command } from './command.ts';
import { compareTexts } from './compare-texts.ts';
import type { Obstacle, Operation, Scope, Subject } from './operations/operation.ts';
import type { Act, HistoryGap, Payment } from './payment.ts';

/** Calls that the service said were done before, without naming what was made: nothing counts as made, and a person finds out. */
export const lacksResultId = ({
  state,
  operation,
  orderId,
  chargeId,
}: Pick<Act, 'state' | 'operation' | 'orderId' | 'chargeId'>): boolean =>
  state === 'already_done' &&
  ((operation === 'charge_order' && chargeId === null) || (operation === 'create_order' && orderId === null));

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
  { oncePer, isBlockedBy }: Operation,
  command: ActTarget,
  scope: Scope = ownScope(command),
): Act | undefined {
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
