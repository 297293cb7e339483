// How many codes an address may be sent within an hour and within a day. Ours: the spec shows no limits (section 8).
export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** Codes within an hour and within a day; 0 sets no limit. */
export type CodesAllowed = { perHour: number; perDay: number };

/** Whether there is a limit at all. */
export function isLimited({ perHour, perDay }: CodesAllowed): boolean {
  return perHour > 0 || perDay > 0;
}

/** When the next code may be sent (ms), for the moments (ms) at which those of the last day were; null where it may be now. */
export function nextCodeAt(sentAt: readonly number[], { perHour, perDay }: CodesAllowed, at: number): number | null {
  const waits = [freeAgainAt(sentAt, perHour, HOUR_MS, at), freeAgainAt(sentAt, perDay, DAY_MS, at)];
  const latest = Math.max(...waits);
  return latest > at ? latest : null;
}

/** When fewer than `most` of them will lie within the window that ends then. */
function freeAgainAt(sentAt: readonly number[], most: number, windowMs: number, at: number): number {
  const within = sentAt.filter((moment) => moment > at - windowMs).toSorted((a, b) => a - b);
  const earliest = most === 0 ? undefined : within.at(-most);
  return earliest === undefined ? at : earliest + windowMs;
}
