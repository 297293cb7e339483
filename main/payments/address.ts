// Addresses: https only, but for a service on this machine.
import { PaydeskError } from '../problem.ts';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** A path under a base address. Throws `insecure_address` where the base is neither https nor http on this machine. */
export function addressUnder(base: string, path: string): URL {
  const parsed = URL.canParse(base) ? new URL(base) : null;
  const secure =
    parsed !== null && (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && LOOPBACK.has(parsed.hostname)));
  if (!secure || parsed.username || parsed.password) {
    throw new PaydeskError(
      'insecure_address',
      `${withoutKeys(base)} is not a secure address.`,
      'Use an https address; http only for this machine.',
    );
  }
  return new URL(parsed.pathname.replace(/\/$/, '') + path, parsed.origin);
}

const withoutKeys = (address: string): string => address.replace(/\/\/[^/@]*@/, '//');
