// The tests that go by way of Prism, which is installed for them: `npm run test:prism`, never part of `npm test`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/all/prism/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
