// The figures of a month, per account, and what they come to: pure sums of movements and deposits. Amounts are cents.
import { z } from 'zod';
import { AccountRole } from './environment.ts';

/** unknown: how many of them have an amount that isn't known. */
export const MovementSum = z.object({ count: z.int(), amount: z.int(), unknown: z.int() });
export type MovementSum = z.infer<typeof MovementSum>;

export const AccountFigures = z.object({
  accountId: z.string(),
  accountName: z.string(),
  accountRole: AccountRole,
  capture: MovementSum,
  fee: MovementSum,
  /** The part of `fee` that was given back, as a positive amount. */
  feeGivenBack: MovementSum,
  return: MovementSum,
  presented_again: MovementSum,
  refund: MovementSum,
  refund_failed: MovementSum,
  deposit: MovementSum,
  payout: MovementSum,
  /** Of the month's debits (captured, or presented again): those in no deposit yet. */
  open: MovementSum,
  /** Deposited in another month. */
  later: MovementSum,
  /** Returned before any deposit. */
  came_back: MovementSum,
  /** Settled, as the service says, in no deposit that is known here. */
  settled: MovementSum,
  /** What the month's deposits are made of, as the service states it. */
  deposits: z.object({
    fees: z.int(),
    refunds: z.int(),
    returns: z.int(),
    feesReturned: z.int(),
    broughtForward: z.int(),
    carriedForward: z.int(),
    /** Lines of charges whose debit was in another month. */
    earlier: MovementSum,
    /** Lines of charges of which no order is known here. */
    elsewhere: MovementSum,
    /** Deposits whose lines aren't read yet. */
    unread: z.int(),
  }),
});
export type AccountFigures = z.infer<typeof AccountFigures>;

export const MonthFigures = z.object({ accounts: z.array(AccountFigures) });
export type MonthFigures = z.infer<typeof MonthFigures>;

const SUMS = [
  'capture',
  'fee',
  'feeGivenBack',
  'return',
  'presented_again',
  'refund',
  'refund_failed',
  'deposit',
  'payout',
  'open',
  'later',
  'came_back',
  'settled',
] as const satisfies (keyof AccountFigures)[];
const PARTS = [
  'fees',
  'refunds',
  'returns',
  'feesReturned',
  'broughtForward',
  'carriedForward',
  'unread',
] as const satisfies (keyof AccountFigures['deposits'])[];

export type SumName = (typeof SUMS)[number];

const nothing = (): MovementSum => ({ count: 0, amount: 0, unknown: 0 });

/** The figures of an account of which nothing is known yet. */
export function noFigures(account: Pick<AccountFigures, 'accountId' | 'accountName' | 'accountRole'>): AccountFigures {
  const sums = Object.fromEntries(SUMS.map((name) => [name, nothing()])) as Pick<AccountFigures, SumName>;
  const parts = Object.fromEntries(PARTS.map((name) => [name, 0])) as Pick<
    AccountFigures['deposits'],
    (typeof PARTS)[number]
  >;
  return { ...account, ...sums, deposits: { ...parts, earlier: nothing(), elsewhere: nothing() } };
}

/** Adds one amount to a sum. */
export function addAmount(sum: MovementSum, amount: number | null): void {
  sum.count += 1;
  if (amount === null) sum.unknown += 1;
  else sum.amount += amount;
}

function addSum(to: MovementSum, { count, amount, unknown }: MovementSum): void {
  to.count += count;
  to.amount += amount;
  to.unknown += unknown;
}

/** The sums over all accounts. */
export function totalOf(accounts: readonly AccountFigures[]): AccountFigures {
  const total = noFigures({ accountId: '', accountName: '', accountRole: 'merchant' });
  for (const each of accounts) {
    for (const name of SUMS) addSum(total[name], each[name]);
    for (const name of PARTS) total.deposits[name] += each.deposits[name];
    addSum(total.deposits.earlier, each.deposits.earlier);
    addSum(total.deposits.elsewhere, each.deposits.elsewhere);
  }
  return total;
}

/** A step from what was captured to what was deposited. cents: as it counts. */
export type BridgeStep =
  | 'captured'
  | 'presented_again'
  | 'open'
  | 'later'
  | 'settled'
  | 'came_back'
  | 'earlier'
  | 'elsewhere'
  | 'fees'
  | 'refunds'
  | 'returns'
  | 'fees_returned'
  | 'brought_forward'
  | 'carried_forward';

export type Bridge = {
  steps: { step: BridgeStep; cents: number }[];
  /** What the steps come to. */
  computed: number;
  /** What the service says it deposited. */
  stated: number;
  /** stated less computed: what the steps don't explain. */
  remainder: number;
};

/** From the month's captures to the month's deposits. The steps and the remainder always come to what the service says. */
export function bridgeOf(figures: AccountFigures): Bridge {
  const { capture, presented_again, open, later, settled, came_back, deposits } = figures;
  const steps: Bridge['steps'] = [
    { step: 'captured', cents: capture.amount },
    { step: 'presented_again', cents: presented_again.amount },
    { step: 'came_back', cents: 0 - came_back.amount },
    { step: 'later', cents: 0 - later.amount },
    { step: 'settled', cents: 0 - settled.amount },
    { step: 'open', cents: 0 - open.amount },
    { step: 'earlier', cents: deposits.earlier.amount },
    { step: 'elsewhere', cents: deposits.elsewhere.amount },
    { step: 'fees', cents: 0 - deposits.fees },
    { step: 'refunds', cents: 0 - deposits.refunds },
    { step: 'returns', cents: 0 - deposits.returns },
    { step: 'fees_returned', cents: deposits.feesReturned },
    { step: 'brought_forward', cents: 0 - deposits.broughtForward },
    { step: 'carried_forward', cents: deposits.carriedForward },
  ];
  const computed = steps.reduce((sum, { cents }) => sum + cents, 0);
  const stated = figures.deposit.amount;
  return { steps, computed, stated, remainder: stated - computed };
}

/** A marketplace's balance over the month: opening + fees − given back − payouts = closing. */
export function balanceOf({ fee, feeGivenBack, payout }: AccountFigures, opening: number) {
  const charged = fee.amount + feeGivenBack.amount;
  return {
    opening,
    fees: charged,
    givenBack: feeGivenBack.amount,
    payouts: payout.amount,
    closing: opening + fee.amount - payout.amount,
  };
}
