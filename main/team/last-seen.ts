// What the ledger server answered last, so that a desk can still be read while the server is silent.

/** undefined where it was never asked, or too long ago. */
export type LastSeen = {
  keep: (call: string, args: unknown[], value: unknown) => void;
  find: (call: string, args: unknown[]) => { value: unknown } | undefined;
};

/** Engineering value: the screens of some minutes of work. */
const KEPT = 300;

/** Keeps the answers that were asked for last. */
export function openLastSeen(): LastSeen {
  const kept = new Map<string, { value: unknown }>();
  const nameOf = (call: string, args: unknown[]) => JSON.stringify([call, args]);
  return {
    keep: (call, args, value) => {
      const name = nameOf(call, args);
      // Put at the end: a Map keeps the order in which its keys came.
      kept.delete(name);
      kept.set(name, { value });
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    },
    find: (call, args) => kept.get(nameOf(call, args)),
  };
}
