// What the account book must say after any history, kept by hand: charges with their debits and refunds, and what each organization gets and owes.
import { RETURN_CODES, type ReturnCode } from '../../../contract/ach/return-codes.ts';

const DAY_MS = 86_400_000;

export type ModelDebit = {
  id: string;
  at: number;
  due: number;
  settledAt?: number;
  returnedAt?: number;
  code?: ReturnCode;
  /** What its bank will do. */
  tells?: { at: number; code: ReturnCode };
};
export type ModelRefund = {
  amount: number;
  sendAt: number;
  arriveAt: number;
  fails: boolean;
  status: 'requested' | 'sent' | 'settled' | 'failed';
};
export type ModelCharge = {
  id: string;
  by: string;
  isMarketplace: boolean;
  amount: number;
  fee: number;
  debits: ModelDebit[];
  refunds: ModelRefund[];
};
export type Model = {
  at: number;
  paidOut: number;
  months: string[];
  charges: ModelCharge[];
  /** By organization: what reached its bank, and what it owes. */
  got: Record<string, number>;
  owed: Record<string, number>;
};

export const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
export const newest = ({ debits }: ModelCharge) => debits.at(-1) as ModelDebit;
export const isPending = (debit: ModelDebit) => debit.settledAt === undefined && debit.returnedAt === undefined;
export const isReturned = (charge: ModelCharge) => newest(charge).returnedAt !== undefined;
export const refundedOf = ({ refunds }: ModelCharge) =>
  sum(refunds.map(({ amount, status }) => (status === 'failed' ? 0 : amount)));

/** round(fee × refunded / amount), half up; small enough here for numbers to be exact. */
export const back = ({ fee, amount }: ModelCharge, refunded: number) =>
  Math.floor((2 * fee * refunded + amount) / (2 * amount));
export const feeGivenBack = (charge: ModelCharge) =>
  isReturned(charge) ? charge.fee : back(charge, refundedOf(charge));

/** What a charge is worth to its seller: the closed form that everything else must come to. */
export function entitlement(charge: ModelCharge): number {
  const refunded = refundedOf(charge);
  return (isReturned(charge) ? 0 : charge.amount - charge.fee + back(charge, refunded)) - refunded;
}

/** What a marketplace's balance has. */
export const balanceIn = ({ charges, paidOut }: Model) =>
  sum(charges.map((charge) => (charge.isMarketplace ? charge.fee - feeGivenBack(charge) : 0))) - paidOut;

export function mayBeReturned({ settledAt, returnedAt }: ModelDebit, code: ReturnCode, at: number): boolean {
  if (returnedAt !== undefined) return false;
  return settledAt === undefined || (RETURN_CODES[code].window === 'sixty_days' && at - settledAt <= 60 * DAY_MS);
}

/** Deposits what settles, less what is owed; what a failed refund brings back comes with it. */
function deposit(model: Model, by: string, settled: number): void {
  const owed = model.owed[by] ?? 0;
  const withheld = Math.min(owed, settled);
  model.got[by] = (model.got[by] ?? 0) + settled - withheld;
  model.owed[by] = owed - withheld;
}

/** Whatever changes what a charge is worth and isn't a deposit is owed, or owed less. */
function owes(model: Model, charge: ModelCharge, change: () => void): void {
  const isArrived = () => newest(charge).settledAt !== undefined;
  const worth = () => entitlement(charge) - (isReturned(charge) || isArrived() ? 0 : charge.amount - charge.fee);
  const before = worth();
  change();
  model.owed[charge.by] = (model.owed[charge.by] ?? 0) + before - worth();
}

export function settle(model: Model, charge: ModelCharge, at: number): void {
  newest(charge).settledAt = at;
  deposit(model, charge.by, charge.amount - charge.fee);
}

export function returnIt(model: Model, charge: ModelCharge, code: ReturnCode, at: number): void {
  owes(model, charge, () => Object.assign(newest(charge), { returnedAt: at, code }));
}

export function refund(model: Model, charge: ModelCharge, made: Omit<ModelRefund, 'status'>): void {
  owes(model, charge, () => charge.refunds.push({ ...made, status: 'requested' }));
}

/** Everything that is due, in the order of its moments: what banks tell, then refunds, then what settles. */
export function bringUpToDate(model: Model): void {
  for (;;) {
    const at = Math.min(...model.charges.flatMap(momentsOf).filter((moment) => moment <= model.at));
    if (at === Number.POSITIVE_INFINITY) return;
    for (const charge of model.charges) tellAt(model, charge, at);
    for (const charge of model.charges) stepRefundsAt(model, charge, at);
    const failedBefore = Object.entries(model.owed).filter(([, owed]) => owed < 0);
    for (const charge of model.charges) {
      const debit = newest(charge);
      if (isPending(debit) && debit.due === at) settle(model, charge, at);
    }
    for (const [by] of failedBefore) if ((model.owed[by] ?? 0) < 0) deposit(model, by, 0);
  }
}

function momentsOf(charge: ModelCharge): number[] {
  const debit = newest(charge);
  return [
    ...(isPending(debit) ? [debit.due] : []),
    ...charge.debits.flatMap(({ tells }) => (tells ? [tells.at] : [])),
    ...charge.refunds.flatMap(({ status, sendAt, arriveAt }) =>
      status === 'requested' ? [sendAt] : status === 'sent' ? [arriveAt] : [],
    ),
  ];
}

function tellAt(model: Model, charge: ModelCharge, at: number): void {
  for (const debit of charge.debits) {
    const { tells } = debit;
    if (tells?.at !== at) continue;
    delete debit.tells;
    if (debit === newest(charge) && mayBeReturned(debit, tells.code, at)) returnIt(model, charge, tells.code, at);
  }
}

function stepRefundsAt(model: Model, charge: ModelCharge, at: number): void {
  for (const each of charge.refunds) {
    if (each.status === 'requested' && each.sendAt === at) each.status = 'sent';
    else if (each.status === 'sent' && each.arriveAt === at) {
      if (!each.fails) each.status = 'settled';
      else {
        owes(model, charge, () => {
          each.status = 'failed';
        });
      }
    }
  }
}
