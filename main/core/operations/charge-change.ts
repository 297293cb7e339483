// What refunding a charge and presenting it again have in common: while the outcome of one isn't known, neither is sent.
import { changesCharge } from '../../../contract/operations/charge-change.ts';
import { ownScope } from '../acts.ts';
import type { DecisionContext, Refusal } from '../command.ts';
import type { Act } from '../payment.ts';
import { about, nothing, type Obstacle, type Operation } from './operation.ts';

const BLOCKED = {
  on_its_way: 'charge_change_on_its_way',
  unknown: 'charge_change_needs_review',
  history_gap: 'charge_change_needs_review',
  unnamed: 'charge_change_needs_review',
  done: 'charge_change_needs_review',
} as const satisfies Record<Obstacle, string>;

/** An open change of the same order's charge. */
export const isOpenChange = ({ operation, state }: Act): boolean =>
  changesCharge(operation) && (state === 'sent' || state === 'unknown');

export const chargeChange = {
  oncePer: ['orderId'],
  // Two orders may name one charge.
  scope: (command) => ({ ...ownScope(command), chargeIds: command.chargeId === null ? [] : [command.chargeId] }),
  refuseRetry: nothing,
  isBlockedBy: isOpenChange,
  blocked: (obstacle, act) => [BLOCKED[obstacle], { operation: act.operation }, about(act)],
  isKeyed: true,
  // It waits for the feed instead.
  inGap: nothing,
} as const satisfies Partial<Operation>;

/** Where a part of the ledger's history is lost, only the feed knows what was refunded in it. */
export const refuseBeforeFeed = ({ here, isFeedRead }: DecisionContext): Refusal | null =>
  here.historyGap !== null && !isFeedRead ? ['refund_before_feed'] : null;
