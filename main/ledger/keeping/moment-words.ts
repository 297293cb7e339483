// A moment, in the words that a person reads later in the ledger.

/** "2026-11-21 17:48 UTC". `at` is ISO 8601 in UTC. */
export const momentWords = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;
