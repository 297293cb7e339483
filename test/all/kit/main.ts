// The test kit as an integrator has it: the packed file installed in an empty project, and the guide's tests under each runner.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SERVICE_PACKAGE } from '../../../scripts/packaging/service-package.ts';
import { RUNNERS, testsInGuide } from '../../support/package/guide-tests.ts';
import { installService } from '../../support/package/installed-service.ts';
import { checkAddresses, checkCommands, checkFiles, checkPages } from '../../support/package/packed-links.ts';

const project = mkdtempSync(join(tmpdir(), 'paydesk-kit-'));
const verdict = { runners: 0, tests: 0, failed: 0 };
const dead: string[] = [];

/** The runners of an integrator, in the versions that are pinned here. */
function installRunners(): string | undefined {
  cpSync(join(import.meta.dirname, 'project'), project, { recursive: true });
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', args, { cwd: project, encoding: 'utf8' });
  return done.status === 0 ? undefined : done.stderr.trim().split('\n').at(-1);
}

async function readyLine(command: string, env: NodeJS.ProcessEnv) {
  const child = spawn(command, ['--port', '0', '--data', join(project, 'data')], { env });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{')) return { child, urls: JSON.parse(line) as Parameters<typeof checkAddresses>[1] };
  throw new Error('The service ended before it was ready.');
}

try {
  const noRunners = installRunners();
  if (noRunners !== undefined) console.log(`Vitest and Jest couldn't be installed: ${noRunners}`);
  const { command, env } = await installService(project);
  for (const { name, missing, run } of RUNNERS) {
    const reason = missing(project);
    if (reason !== undefined) {
      console.log(`skipped ${name}: ${reason}`);
      continue;
    }
    const { passed, failed, output } = await run(project);
    // A file that doesn't load has no test that failed.
    const lost = Math.max(failed, testsInGuide(project, name) - passed);
    verdict.runners += 1;
    verdict.tests += passed + lost;
    verdict.failed += lost;
    console.log(`${name}: ${passed} passed, ${lost} failed`);
    if (lost > 0) console.log(output);
  }
  const home = join(project, 'node_modules', SERVICE_PACKAGE);
  const { child, urls } = await readyLine(command, env);
  const checks = [
    checkFiles(home),
    checkCommands(home, command, env),
    await checkAddresses(home, urls),
    await checkPages(urls.base_url),
  ];
  child.kill('SIGTERM');
  console.log(`links to files, options, addresses and of its pages: ${checks.map(({ links }) => links).join(', ')}`);
  dead.push(...checks.flatMap((each) => each.dead));
} finally {
  rmSync(project, { recursive: true, force: true });
}
for (const link of dead) console.log(`dead: ${link}`);
const { runners, tests, failed } = verdict;
console.log(`kit: ${runners} runners, ${tests} tests, ${failed} failed, ${dead.length} links dead`);
process.exitCode = failed + dead.length === 0 && runners > 0 ? 0 : 1;
