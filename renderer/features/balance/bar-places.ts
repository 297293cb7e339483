// The positions on the balance bar.

export type BarPlaces = {
  /** Of the bar's width, in per cent: what stays, what can go beyond it, and the line. */
  kept: number;
  above: number;
  line: number | null;
};

/** Room beyond the larger of both, so that the line never lies at the bar's end. */
const ROOM = 1.2;

/** Amounts in cents. A balance below zero has no bar. */
export function barPlaces(balance: number, holdingBalance: number | null): BarPlaces {
  const filled = Math.max(balance, 0);
  const full = Math.max(filled, holdingBalance ?? 0) * ROOM;
  if (full === 0) return { kept: 0, above: 0, line: holdingBalance === null ? null : 0 };
  const share = (cents: number) => (cents / full) * 100;
  const kept = Math.min(filled, holdingBalance ?? filled);
  return {
    kept: share(kept),
    above: share(filled - kept),
    line: holdingBalance === null ? null : share(holdingBalance),
  };
}
