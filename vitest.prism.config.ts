// The tests that go by way of Prism, which is installed for them: `npm run test:prism`, never part of `npm test`.
import { defineConfig } from 'vitest/config';

const report = process.env['PAYDESK_REPORT'];

export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    include: ['test/all/prism/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
