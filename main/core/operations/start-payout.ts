// Start a marketplace's payout of a month. Once a month.
import { remark } from '../../../contract/console/remark.ts';
import {
  type Command,
  type DecisionContext,
  isSinceGap,
  nothing,
  type Obstacle,
  type Operation,
  ownScope,
  type Refusal,
} from '../acts.ts';
import type { Payment, Payout } from '../payment.ts';
import { readPayoutKey } from '../payout-key.ts';

const BLOCKED = {
  on_its_way: 'payout_on_its_way',
  unknown: 'payout_needs_review',
  history_gap: 'payout_lost_in_restore',
  unnamed: 'payout_done',
  done: 'payout_done',
} as const satisfies Record<Obstacle, string>;

export const startPayout: Operation = {
  blocked: (obstacle, act) => [
    BLOCKED[obstacle],
    { month: readPayoutKey(act.payoutOf ?? '').month },
    { entryId: act.id },
  ],
  sameForm: ['form_already_sent'],
  isKeyed: true,
  needsAuthorization: false,
  scope: ownScope,
  refuseRetry: nothing,
  refuse: refuseKnown,
  inGap: ({ payoutOf, arePayoutsListed }, { here }) => {
    const { historyGap: gap } = here;
    if (gap === null || payoutOf === null || arePayoutsListed) return null;
    const isSeen = here.acts.some((act) => act.payoutOf === payoutOf && isSinceGap(act, gap));
    return isSeen ? null : remark('payout_in_lost_past', { at: gap.at });
  },
};

function payoutsOf(payoutOf: string, { payouts }: Payment): Payout[] {
  const { marketplaceId, month } = readPayoutKey(payoutOf);
  return payouts.filter(
    (each) => each.marketplaceId === marketplaceId && each.month === month && each.takenBack === null,
  );
}

/** A payout that the provider lists, at any of its addresses, or that a person started on the provider's own page: no unique index knows of these. One that is listed may be the very act that is sent again under its key. */
function refuseKnown({ operation, payoutOf, again }: Command, { here, elsewhere }: DecisionContext): Refusal | null {
  if (payoutOf === null) return null;
  const isOther = ({ state }: Payout) => again === null || state === 'recorded';
  const known = payoutsOf(payoutOf, here).find(isOther);
  if (known) {
    const { month, amount, actor, state } = known;
    return state === 'paid'
      ? ['payout_done', { month }]
      : ['payout_recorded_already', { month, amount, actor }, { field: 'month' }];
  }
  const other = elsewhere.find(({ payment }) => payoutsOf(payoutOf, payment).some(isOther));
  return other ? ['elsewhere_done', { operation, environment: other.environment }, { isElsewhere: true }] : null;
}
