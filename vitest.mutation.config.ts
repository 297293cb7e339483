// The unit tests that a mutant has to get past, with the same random cases each time: a mutant that survives one run survives the next.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'test/unit/core/**/*.test.ts',
      'test/unit/payments/**/*.test.ts',
      'test/unit/service/books/**/*.test.ts',
      'test/unit/service/{fees,tips}.test.ts',
      'test/unit/features/{capture-many-pace,order-file,order-file-amounts,order-file-length}.test.ts',
      'test/unit/main/payout-eligibility.test.ts',
    ],
    // How long is too long is for the run to say: it knows how long a test takes without a change.
    testTimeout: 60_000,
    setupFiles: ['test/all/mutation/same-cases.ts'],
  },
});
