// The unit tests alone: no build, no PostgreSQL, no server. `vitest.config.ts` has them as one of its projects.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'unit',
    include: ['test/unit/**/*.test.{ts,tsx}'],
    setupFiles: ['test/support/fast-check-seed.ts'],
  },
});
