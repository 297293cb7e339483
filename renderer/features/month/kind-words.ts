// The names of what moves money, and of what the rows of a figure are.
import type { DebitState, Movement } from '../../../contract/console/month.ts';
import type { BridgeStep } from '../../../contract/console/month-figures.ts';
import type { MovementFilter } from '../../../contract/console/movement-kind.ts';
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

export const FILTER_WORDS = perLanguage(
  (): Record<MovementFilter | 'all', string> => ({
    all: t({ defaultMessage: 'All movements' }),
    ...KIND_WORDS(),
    refunded: t({ defaultMessage: 'Refunds, and those that failed' }),
    open: t({ defaultMessage: 'Captured and not settled' }),
    later: t({ defaultMessage: 'Deposited in another month' }),
    came_back: t({ defaultMessage: 'Came back before a deposit' }),
    settled: t({ defaultMessage: 'Settled, in no known deposit' }),
    earlier: t({ defaultMessage: 'Captured in another month, deposited in this one' }),
    elsewhere: t({ defaultMessage: 'Charges of orders that aren’t in Paydesk' }),
    deposit_fees: t({ defaultMessage: 'Fees taken from deposits' }),
    deposit_refunds: t({ defaultMessage: 'Refunds taken from deposits' }),
    deposit_returns: t({ defaultMessage: 'Returns taken from deposits' }),
    fees_returned: t({ defaultMessage: 'Fees given back with deposits' }),
  }),
);

export const STATE_WORDS = perLanguage(
  (): Record<DebitState, string> => ({
    deposited: t({ defaultMessage: 'Settled' }),
    settled: t({ defaultMessage: 'Settled, in no known deposit' }),
    came_back: t({ defaultMessage: 'Came back before a deposit' }),
    waiting: t({ defaultMessage: 'Not settled' }),
  }),
);

export const STEP_WORDS = perLanguage(
  (): Record<BridgeStep, string> => ({
    captured: t({ defaultMessage: 'Captured in the month' }),
    presented_again: t({ defaultMessage: 'Presented again in the month' }),
    came_back: t({ defaultMessage: 'Came back before a deposit' }),
    later: t({ defaultMessage: 'Deposited in another month' }),
    settled: t({ defaultMessage: 'Settled, in no known deposit' }),
    open: t({ defaultMessage: 'Not deposited yet' }),
    earlier: t({ defaultMessage: 'Captured in another month, deposited in this one' }),
    elsewhere: t({ defaultMessage: 'Charges of orders that aren’t in Paydesk' }),
    fees: t({ defaultMessage: 'Fees' }),
    refunds: t({ defaultMessage: 'Refunds taken from deposits' }),
    returns: t({ defaultMessage: 'Returns taken from deposits' }),
    fees_returned: t({ defaultMessage: 'Fees given back' }),
    brought_forward: t({ defaultMessage: 'Brought forward from earlier deposits' }),
    carried_forward: t({ defaultMessage: 'Carried forward to later deposits' }),
  }),
);

/** The rows of each step. What deposits owe each other is told by the deposits. */
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
