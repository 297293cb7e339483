// How often an address may try what it has no right to yet.

/** Engineering values: within what time, in ms, tries of an address are counted, and how many addresses are remembered. */
const WITHIN_MS = 10 * 60_000;
const ADDRESSES = 10_000;

export type Attempts = {
  /** In how many seconds the address may try again; null where it may now. */
  waitS: (address: string) => number | null;
  count: (address: string) => void;
};

/** most: tries of an address in ten minutes. `now` is ms since the epoch, UTC. */
export function limitAttempts(now: () => number, most: number): Attempts {
  const tries = new Map<string, { count: number; until: number }>();
  const current = (address: string) => {
    const known = tries.get(address);
    return known && known.until > now() ? known : { count: 0, until: now() + WITHIN_MS };
  };
  return {
    waitS: (address) => {
      const { count, until } = current(address);
      return count >= most ? Math.ceil((until - now()) / 1000) : null;
    },
    count: (address) => {
      const { count, until } = current(address);
      tries.delete(address);
      tries.set(address, { count: count + 1, until });
      for (const oldest of tries.keys()) {
        if (tries.size <= ADDRESSES) break;
        tries.delete(oldest);
      }
    },
  };
}
