// Tips: what is proposed and what is taken. All amounts are cents; all choices ours (spec, section 1).

/** Percentages of the amount. */
export const TIP_PERCENTAGES = [10, 15, 20] as const;
/** So that a coffee can be tipped for, too. */
const ALWAYS_ALLOWED = 1000;

/** A percentage of an amount, rounded half up to a whole cent, without a float on the way. */
export function tipOf(amount: number, percentage: number): number {
  return Math.floor((amount * percentage + 50) / 100);
}

/** The largest tip: as much as the amount again, or $10.00 where that is more. A slip of a key must not become a fortune. */
export function maxTipOf(amount: number): number {
  return Math.max(amount, ALWAYS_ALLOWED);
}
