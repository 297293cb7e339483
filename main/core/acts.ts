// Which act is in the way of another.
import type { Command } from './command.ts';
import type { Obstacle, Operation } from './operations/operation.ts';
import type { Act } from './payment.ts';

/** Calls that the service said were done before, without naming what was made: nothing counts as made, and a person finds out. */
export const isUnnamed = ({
  state,
  operation,
  orderId,
  chargeId,
}: Pick<Act, 'state' | 'operation' | 'orderId' | 'chargeId'>): boolean =>
  state === 'already_done' &&
  ((operation === 'charge_order' && chargeId === null) || (operation === 'create_order' && orderId === null));

export const obstacleOf = (act: Act): Obstacle => {
  if (act.state === 'sent') return 'on_its_way';
  if (act.state === 'unknown') return act.code === 'restored' ? 'in_gap' : 'unknown';
  return isUnnamed(act) ? 'unnamed' : 'done';
};

/** The act that forbids this order's, session's or month's next one of its kind: the order's own before another of its session. */
export function blockingAct(
  acts: readonly Act[],
  { oncePer, isBlockedBy }: Operation,
  command: Pick<Command, 'actId' | 'orderId' | 'sessionId' | 'payoutOf'>,
): Act | undefined {
  const own = acts.filter((act) => act.isBlocking && act.id !== command.actId && isBlockedBy(act));
  for (const subject of oncePer) {
    const id = command[subject];
    const found = id === null ? [] : own.filter((act) => act[subject] === id);
    const [first] = found.toSorted((one, other) => one.sentAt.localeCompare(other.sentAt));
    if (first) return first;
  }
  return undefined;
}
