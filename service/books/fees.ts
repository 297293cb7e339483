// The fee of a session, and what is left of it after refunds. Ours: the spec names the field (2.1) and shows no schedule.
import { Cents } from '../../contract/money.ts';

/** A part of the amount and so much a session, together at most the cap. Cents, but for the part: hundredths of a per cent. */
export type FeeSchedule = { basisPoints: number; fixed: number; cap: number | null };

/** What a plain merchant pays, and what a marketplace begins with: 1.5 %. */
export const FIRST_FEES: FeeSchedule = { basisPoints: 150, fixed: 0, cap: null };

/** The fee of an amount in cents, never more than the amount. The part is rounded half up to a whole cent, without a float on the way. */
export function feeOf(amount: number, { basisPoints, fixed, cap }: FeeSchedule = FIRST_FEES): Cents {
  const part = Math.floor((amount * basisPoints + 5000) / 10_000);
  return Cents.parse(Math.min(part + fixed, cap ?? amount, amount));
}

type FeeFacts = {
  /** The charge and its fee, in cents. */
  amount: number;
  fee: number;
  /** The sum of its refunds that haven't failed, in cents. */
  refunded: number;
  /** Whether its newest debit came back. */
  isReturned: boolean;
};

/** What of the fee is given back in all, in cents: all of it where the charge came back, else in proportion to what was refunded, half a cent up. */
export function feeReturned({ amount, fee, refunded, isReturned }: FeeFacts): number {
  if (isReturned) return fee;
  return inProportion(fee, refunded, amount);
}

/** fee × refunded / amount, half up. The product can be beyond what a number holds exactly. */
function inProportion(fee: number, refunded: number, amount: number): number {
  return Number((2n * BigInt(fee) * BigInt(refunded) + BigInt(amount)) / (2n * BigInt(amount)));
}
