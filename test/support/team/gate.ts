// What happens to a team while one of its server's calls to the ledger waits.

type Gate = { before: (method: string) => Promise<void> };

/** Does something while a call of the ledger waits; once. */
export function during(gate: Gate, held: string, work: () => Promise<unknown>): void {
  const { before } = gate;
  gate.before = async (method) => {
    if (method !== held) return before(method);
    gate.before = before;
    await work();
  };
}
