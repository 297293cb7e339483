// What a screen shows after a while, also on a busy machine.
import { vi } from 'vitest';

/** Resolves once the assertion holds. */
export const until = (assertion: () => void): Promise<void> => vi.waitFor(assertion, { timeout: 10_000 });
