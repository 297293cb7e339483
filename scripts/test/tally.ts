// Counts what the test runners report.

/** `flaky` are the names of those that passed at their second try only; they count as passed. */
export type Tally = { passed: number; failed: number; flaky: string[]; skipped: { name: string; reason: string }[] };

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** Vitest's JSON report. A file that could not even be read counts as one failure. */
export function tallyVitest(json: unknown): Tally {
  const { testResults } = json as VitestReport;
  const tests = testResults.flatMap((file) => file.assertionResults);
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(hasFailed));
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter(hasFailed).length + broken.length,
    flaky: tests
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map(({ fullName }) => fullName),
    skipped: tests
      .filter((test) => test.status !== 'passed' && !hasFailed(test))
      .map((test) => ({ name: test.fullName, reason: `marked ${test.status}` })),
  };
}

const hasFailed = (test: { status: string }) => test.status === 'failed';

type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };
type PlaywrightSpec = {
  title: string;
  tests: { projectName: string; status: string; annotations: { type: string; description?: string }[] }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: unknown[] };

/** Playwright's JSON report. Errors outside of any test count as failures. */
export function tallyPlaywright(json: unknown): Tally {
  const { suites, errors } = json as PlaywrightReport;
  const tests = suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ ...test, title: spec.title })));
  return {
    passed: tests.filter((test) => test.status === 'expected' || test.status === 'flaky').length,
    failed: tests.filter((test) => test.status === 'unexpected').length + errors.length,
    flaky: tests.filter((test) => test.status === 'flaky').map((test) => `[${test.projectName}] ${test.title}`),
    skipped: tests
      .filter((test) => test.status === 'skipped')
      .map((test) => ({
        name: `[${test.projectName}] ${test.title}`,
        reason: test.annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given',
      })),
  };
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** The closing line: what passed, failed, was flaky and was skipped. */
export function closingLine(tallies: Tally[]): string {
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
  return `${sum((t) => t.passed)} passed, ${sum((t) => t.failed)} failed, ${sum((t) => t.flaky.length)} flaky, ${sum((t) => t.skipped.length)} skipped`;
}
