// The unit tests alone: no build, no PostgreSQL, no server. `vitest.config.ts` has them as one of its projects.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'unit',
    // Modules are read once for all files: what a test changes for all (a clock, an environment variable), it puts back.
    isolate: false,
    // On a machine that has much else to do a property's hundreds of cases take a while.
    testTimeout: 30_000,
    // As vitest.config.ts says for the others: those that run together have as many workers.
    maxWorkers: Math.max(2, availableParallelism()),
    include: ['test/unit/**/*.test.{ts,tsx}'],
    setupFiles: ['test/support/runner/fast-check-seed.ts'],
  },
});
