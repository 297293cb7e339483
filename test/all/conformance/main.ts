// The service against its specification, line by line: the tests that docs/service-sources.md names for each section, on every store that is here.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../../../scripts/build/targets.ts';
import { VITEST_PROJECTS } from '../../../scripts/test/layers.ts';
import { tallyVitest } from '../../../scripts/test/tally.ts';
import { linesOfSpecification } from '../../support/source/specification-tests.ts';

type Report = { testResults: { name: string; assertionResults: { status: string }[] }[] };

const lines = linesOfSpecification();
const files = [...new Set(lines.flatMap((line) => line.files))];
const folder = mkdtempSync(join(tmpdir(), 'paydesk-conformance-'));
try {
  const report = join(folder, 'report.json');
  const projects = [...VITEST_PROJECTS.unit, ...VITEST_PROJECTS.service, ...VITEST_PROJECTS.packages];
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...files];
  spawnSync(join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PAYDESK_REPORT: report },
  });
  const told = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const { passed, failed } = tallyVitest(told);
  let unshown = 0;
  for (const { section, files: own, missing } of lines) {
    // A file that runs on both databases is told of twice.
    const tests = told.testResults
      .filter(({ name }) => own.includes(relative(root, name)))
      .flatMap(({ assertionResults }) => assertionResults);
    const wrong = tests.filter(({ status }) => status === 'failed').length + missing.length;
    const right = tests.filter(({ status }) => status === 'passed').length;
    if (wrong > 0 || right === 0) unshown += 1;
    console.log(`${right} passed, ${wrong} failed: ${section}`);
  }
  console.log(
    `conformance: ${lines.length} lines of the specification, ${unshown} not shown, ${passed + failed} tests of ${files.length} files, ${failed} failed`,
  );
  process.exitCode = unshown + failed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
