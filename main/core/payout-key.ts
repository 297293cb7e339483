// What a payout is of: a marketplace and a month of America/New_York.

/** The key of which one payout may be in force; month: "2026-11". */
export const payoutKey = (marketplaceId: string, month: string): string => `${marketplaceId} ${month}`;

/** The marketplace and month a key names. An identifier holds no blank. */
export function readPayoutKey(key: string): { marketplaceId: string; month: string } {
  const [marketplaceId, month] = key.split(' ') as [string, string];
  return { marketplaceId, month };
}
