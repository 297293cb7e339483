// How often somebody may try to join: an invitation's code is long, and still nobody may search for one, or fill the log.

/** Engineering values: tries of an address within a time, and how many addresses are remembered. */
const TRIES = 20;
const WITHIN_MS = 10 * 60_000;
const ADDRESSES = 10_000;

/** Gives in how many seconds an address may try again; null where it may now, and has. `now` is ms since the epoch, UTC. */
export function limitAttempts(now: () => number): (address: string) => number | null {
  const tries = new Map<string, { count: number; until: number }>();
  return (address) => {
    const known = tries.get(address);
    const current = known && known.until > now() ? known : { count: 0, until: now() + WITHIN_MS };
    if (current.count >= TRIES) return Math.ceil((current.until - now()) / 1000);
    tries.delete(address);
    tries.set(address, { ...current, count: current.count + 1 });
    for (const oldest of tries.keys()) {
      if (tries.size <= ADDRESSES) break;
      tries.delete(oldest);
    }
    return null;
  };
}
