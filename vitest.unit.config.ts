// The unit tests alone: no build, no PostgreSQL, no server. `vitest.config.ts` has them as one of its projects.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'unit',
    // Modules are read once for all files: what a test changes for all (a clock, an environment variable), it puts back.
    isolate: false,
    include: ['test/unit/**/*.test.{ts,tsx}'],
    setupFiles: ['test/support/fast-check-seed.ts'],
  },
});
