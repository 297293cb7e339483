// The fee of a session. Ours: the spec names the field (2.1) and shows no schedule.
import { Cents } from '../contract/money.ts';

const FEE_PER_MILLE = 15;

/** 1.5 % of an amount in cents, rounded half up to a whole cent, without a float on the way. */
export function feeOf(amount: number): Cents {
  return Cents.parse(Math.floor((amount * FEE_PER_MILLE + 500) / 1000));
}
