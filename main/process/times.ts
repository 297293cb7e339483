// How long a desk, its team's other desks and the ledger wait for each other. They hold together: test/unit/main/times.test.ts says how.

/** Engineering values, in ms. */
export const TIMES = {
  /** A call is given up long before its lease ends, so an expired lease means that no caller waits. */
  tokenMs: 15_000,
  callMs: 25_000,
  leaseMs: 90_000,
  /**
   * How long after somebody began to journal a call its request may begin at the latest. The journal's answer, a token and a way to the service take less; a
   * computer that slept takes more. A lease is longer, so what somebody else resolves by its end was never sent after that.
   */
  beginsWithinMs: 60_000,
  /** How long after its lease a call of a desk that fell silent may still arrive. */
  arrivesWithinMs: 60_000,
  /** For which a desk holds a run: longer than a pause that a service may ask for (60 s) with a call after it, and than any call's lease. */
  holdMs: 180_000,
  /** How often entries are looked for whose lease ran out. */
  sweepMs: 15_000,
  /** Of the audit log's head in the keychain. A keychain is slow and asks no one twice a second; what wasn't written when Paydesk died is a minute's work at most. */
  anchors: { lookMs: 15_000, writeMs: 60_000, closeMs: 2_000 },
};
