// Unit and integration tests: `vitest --project unit` runs in seconds, `--project integration` wants a build (npm run build).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: process.env['PAYDESK_REPORT']
      ? ['default', ['json', { outputFile: process.env['PAYDESK_REPORT'] }]]
      : ['default'],
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
