import { expect, test } from 'vitest';
import { closingLine, tallyPlaywright, tallyVitest } from '../../scripts/test/tally.ts';

const vitest = tallyVitest({
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'passes', status: 'passed', failureMessages: [] },
        { fullName: 'passes in the end', status: 'passed', failureMessages: ['timed out'] },
        { fullName: 'fails twice', status: 'failed', failureMessages: ['timed out', 'timed out'] },
        { fullName: 'waits', status: 'pending', failureMessages: [] },
      ],
    },
    { name: 'unreadable.test.ts', status: 'failed', assertionResults: [] },
  ],
});

const playwright = tallyPlaywright({
  suites: [
    {
      specs: ['expected', 'flaky', 'unexpected'].map((status) => ({
        title: status,
        tests: [{ projectName: 'browser', status, annotations: [] }],
      })),
    },
  ],
  errors: [],
});

test('a test that passed at its second try is named, and one that failed twice is a failure', () => {
  expect(vitest).toEqual({
    passed: 2,
    failed: 2,
    flaky: ['passes in the end'],
    skipped: [{ name: 'waits', reason: 'marked pending' }],
  });
  expect(playwright).toEqual({ passed: 2, failed: 1, flaky: ['[browser] flaky'], skipped: [] });
});

test('the closing line counts all four', () => {
  expect(closingLine([vitest, playwright])).toBe('4 passed, 3 failed, 2 flaky, 1 skipped');
});
