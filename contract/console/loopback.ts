// What names this machine in an address.

/** Host names that never leave this machine, as `URL.hostname` spells them. */
export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
