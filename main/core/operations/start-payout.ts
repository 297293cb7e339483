// Start a marketplace's payout of a month. Once a month.
import { booksMonthOf } from '../../../contract/books-day.ts';
import { remark } from '../../../contract/console/remark.ts';
import { readPayoutKey } from '../payout-key.ts';
import { nothing, type Obstacle, type Operation } from './operation.ts';

const BLOCKED = {
  on_its_way: 'payout_on_its_way',
  unknown: 'payout_needs_review',
  in_gap: 'payout_lost_in_restore',
  unnamed: 'payout_done',
  done: 'payout_done',
} as const satisfies Record<Obstacle, string>;

export const startPayout: Operation = {
  oncePer: ['payoutOf'],
  isBlockedBy: ({ operation }) => operation === 'start_payout',
  blocked: (obstacle, act) => [
    BLOCKED[obstacle],
    { month: readPayoutKey(act.payoutOf ?? '').month },
    { entryId: act.id },
  ],
  sameForm: ['form_already_sent'],
  isKeyed: true,
  refuse: nothing,
  inGap: ({ payoutOf }, { here }) => {
    if (here.gap === null || payoutOf === null) return null;
    const { marketplaceId, month } = readPayoutKey(payoutOf);
    // A month that began after the loss can't have been paid out in the lost part.
    if (month > booksMonthOf(Date.parse(here.gap.at))) return null;
    const isPaid = here.payouts.some(
      (each) => each.marketplaceId === marketplaceId && each.month === month && each.takenBack === null,
    );
    const isSeen = isPaid || here.acts.some((act) => act.payoutOf === payoutOf);
    return isSeen ? null : remark('payout_in_lost_past', { at: here.gap.at });
  },
};
