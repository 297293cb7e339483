// The fee of a session. Ours: the spec names the field (2.1) and shows no schedule.
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
