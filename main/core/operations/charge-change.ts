import {
  about,
  type DecisionContext,
  nothing,
  type Obstacle,
  type Operation,
  ownScope,
  type Refusal,
} from '../acts.ts';

const BLOCKED = {
  on_its_way: 'charge_change_on_its_way',
  unknown: 'charge_change_needs_review',
  history_gap: 'charge_change_needs_review',
  unnamed: 'charge_change_needs_review',
  done: 'charge_change_needs_review',
} as const satisfies Record<Obstacle, string>;

export const chargeChange = {
  // Two orders may name one charge.
  scope: (command) => ({ ...ownScope(command), chargeIds: command.chargeId === null ? [] : [command.chargeId] }),
  refuseRetry: nothing,
  blocked: (obstacle, act) => [BLOCKED[obstacle], { operation: act.operation }, about(act)],
  isKeyed: true,
  // It waits for the feed instead.
  inGap: nothing,
} as const satisfies Partial<Operation>;

/** Where a part of the ledger's history is lost, only the feed knows what was refunded in it. */
export const refuseBeforeFeed = ({ here, isFeedRead }: DecisionContext): Refusal | null =>
  here.historyGap !== null && !isFeedRead ? ['refund_before_feed'] : null;
