// The numbers of a session's requests: each is taken once, in whatever order they arrive.

/** Engineering value: how far a request may lie behind the newest. More than a desk has on their way at once. */
export const BEHIND = 1024;

/** Gives whether a number is taken for the first time. One too far behind the newest counts as taken. */
export function sequenceWindow(): (sequence: number) => boolean {
  let newest = 0;
  const taken = new Set<number>();
  return (sequence) => {
    if (sequence <= newest - BEHIND || taken.has(sequence)) return false;
    taken.add(sequence);
    newest = Math.max(newest, sequence);
    if (taken.size > 2 * BEHIND) for (const old of taken) if (old <= newest - BEHIND) taken.delete(old);
    return true;
  };
}
