// The count that closes `npm test`.
import { expect, test } from 'vitest';
import { closingLine, tallyPlaywright, tallyVitest } from '../../../scripts/test/tally.ts';

const vitestFile = (status: string, ...tests: [string, string][]) => ({
  name: '/x.test.ts',
  status,
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
});

test('a test file that cannot be read counts as a failure, not as nothing', () => {
  const testResults = [vitestFile('failed'), vitestFile('passed', ['adds', 'passed'])];
  expect(tallyVitest({ testResults })).toEqual({ passed: 1, failed: 1, skipped: [] });
});

test('a failed test is counted once, a skipped one by its name', () => {
  const testResults = [vitestFile('failed', ['adds', 'failed'], ['divides', 'skipped'], ['wishes', 'todo'])];
  expect(tallyVitest({ testResults })).toMatchObject({
    passed: 0,
    failed: 1,
    skipped: [{ name: 'divides' }, { name: 'wishes' }],
  });
});

const e2e = (projectName: string, status: string, reason?: string) => ({
  projectName,
  status,
  annotations: reason ? [{ type: 'skip', description: reason }] : [],
});

test('end-to-end tests are counted per way in, with the reason of each skip; a flaky one is no pass', () => {
  const specs = [{ title: 'pays', tests: [e2e('browser', 'expected'), e2e('electron', 'skipped', 'no runtime')] }];
  const suites = [{ suites: [{ specs }], specs: [{ title: 'closes', tests: [e2e('browser', 'flaky')] }] }];
  expect(tallyPlaywright({ suites, errors: [] })).toEqual({
    passed: 1,
    failed: 1,
    skipped: [{ name: '[electron] pays', reason: 'no runtime' }],
  });
});

test('an error outside of any test is a failure', () => {
  expect(tallyPlaywright({ suites: [], errors: [{ message: 'no config' }] }).failed).toBe(1);
});

test('the closing line sums all stages', () => {
  const skipped = [{ name: 'a', reason: 'b' }];
  expect(
    closingLine([
      { passed: 120, failed: 0, skipped },
      { passed: 3, failed: 1, skipped: [] },
    ]),
  ).toBe('123 passed, 1 failed, 1 skipped');
});
