// How a month's captures become its settlements, and how the balance went, in words: on the month's page and in its export.
import type { BridgeStep } from '../contract/console/month-figures.ts';
import { perLanguage, t } from './t.ts';

export const STEP_WORDS = perLanguage(
  (): Record<BridgeStep, string> => ({
    captured: t({ defaultMessage: 'Captured in the month' }),
    presented_again: t({ defaultMessage: 'Presented again in the month' }),
    came_back: t({ defaultMessage: 'Returned before settlement' }),
    later: t({ defaultMessage: 'Settled in another month' }),
    settled: t({ defaultMessage: 'Settled, in no known settlement' }),
    open: t({ defaultMessage: 'Not settled yet' }),
    earlier: t({ defaultMessage: 'Captured in another month, settled in this one' }),
    elsewhere: t({ defaultMessage: 'Charges of orders that aren’t in Paydesk' }),
    fees: t({ defaultMessage: 'Fees' }),
    refunds: t({ defaultMessage: 'Refunds taken from settlements' }),
    returns: t({ defaultMessage: 'Returns taken from settlements' }),
    fees_returned: t({ defaultMessage: 'Fees given back' }),
    brought_forward: t({ defaultMessage: 'Brought forward from earlier settlements' }),
    carried_forward: t({ defaultMessage: 'Carried forward to later settlements' }),
  }),
);

/** The other lines of both bridges. */
export const BRIDGE_WORDS = perLanguage(() => ({
  settled: t({ defaultMessage: 'Settled, as Paydesk adds it up' }),
  settledStated: t({ defaultMessage: 'Settled, as the payment service says' }),
  opening: t({ defaultMessage: 'Opening balance' }),
  fees: t({ defaultMessage: 'Fees' }),
  givenBack: t({ defaultMessage: 'Fees given back' }),
  payouts: t({ defaultMessage: 'Payouts' }),
  closing: t({ defaultMessage: 'Closing balance, as Paydesk adds it up' }),
  closingStated: t({ defaultMessage: 'Closing balance, as the payment service says' }),
  unexplained: t({ defaultMessage: 'Not explained' }),
}));
