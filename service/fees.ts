// The fee of a session. Ours: the spec names the field (2.1) and shows no schedule.
import { Cents } from '../contract/money.ts';

/** What a plain merchant pays, and what a marketplace begins with: 1.5 %, in hundredths of a per cent. */
export const FIRST_FEE_BASIS_POINTS = 150;

/** So many hundredths of a per cent of an amount in cents, rounded half up to a whole cent, without a float on the way. */
export function feeOf(amount: number, basisPoints = FIRST_FEE_BASIS_POINTS): Cents {
  return Cents.parse(Math.floor((amount * basisPoints + 5000) / 10_000));
}
