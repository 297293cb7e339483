// The names of what moves money, and of what the rows of a figure are.
import type { DebitState, Movement } from '../../../contract/console/month.ts';
import type { BridgeStep } from '../../../contract/console/month-figures.ts';
import type { MovementFilter } from '../../../contract/console/movement-kind.ts';
import { STEP_WORDS } from '../../../messages/bridge-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';

/** In the order in which kinds are listed. */
export const KIND_WORDS = perLanguage(
  (): Record<Movement['kind'], string> => ({
    capture: t({ defaultMessage: 'Captured' }),
    presented_again: t({ defaultMessage: 'Presented again' }),
    fee: t({ defaultMessage: 'Fees' }),
    return: t({ defaultMessage: 'Returned' }),
    refund: t({ defaultMessage: 'Refunded' }),
    refund_failed: t({ defaultMessage: 'Refunds that failed' }),
    deposit: t({ defaultMessage: 'Settled' }),
    payout: t({ defaultMessage: 'Payouts' }),
  }),
);

export const FILTER_WORDS = perLanguage((): Record<MovementFilter | 'all', string> => {
  const steps = STEP_WORDS();
  return {
    all: t({ defaultMessage: 'All movements' }),
    ...KIND_WORDS(),
    refunded: t({ defaultMessage: 'Refunds, and those that failed' }),
    open: t({ defaultMessage: 'Captured and not settled' }),
    later: steps.later,
    came_back: steps.came_back,
    settled: steps.settled,
    earlier: steps.earlier,
    elsewhere: steps.elsewhere,
    deposit_fees: t({ defaultMessage: 'Fees taken from settlements' }),
    deposit_refunds: steps.refunds,
    deposit_returns: steps.returns,
    fees_returned: t({ defaultMessage: 'Fees given back with settlements' }),
  };
});

export const STATE_WORDS = perLanguage((): Record<DebitState, string> => {
  const { settled, came_back, open } = STEP_WORDS();
  return { deposited: t({ defaultMessage: 'Settled' }), settled, came_back, waiting: open };
});

/** The rows of each step. What settlements owe each other is told by the settlements. */
export const STEP_ROWS: Record<BridgeStep, MovementFilter> = {
  captured: 'capture',
  presented_again: 'presented_again',
  came_back: 'came_back',
  later: 'later',
  settled: 'settled',
  open: 'open',
  earlier: 'earlier',
  elsewhere: 'elsewhere',
  fees: 'deposit_fees',
  refunds: 'deposit_refunds',
  returns: 'deposit_returns',
  fees_returned: 'fees_returned',
  brought_forward: 'deposit',
  carried_forward: 'deposit',
};
