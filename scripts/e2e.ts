// `npm run test:e2e -- <spec>`: end-to-end tests by the name of their file, in Chromium; Playwright's own options may follow.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { handOver } from './bootstrap/hand-over.mjs';
import { build, buildForTestRuntime } from './build/build.ts';
import { root, type TargetName, targets } from './build/targets.ts';
import { readE2eArguments } from './test/e2e-arguments.ts';
import { throwawayHome, withDisplay, withKeyring } from './test/keyring.ts';

const specs = globSync('*.spec.ts', { cwd: join(root, 'test/journeys') });

async function run(): Promise<number> {
  const { args, projects } = readE2eArguments(process.argv.slice(2), specs);
  await build(Object.keys(targets) as TargetName[]);
  if (projects.includes('electron') && process.env['PAYDESK_TEST_RUNTIME'] === '1') await buildForTestRuntime();
  const home = throwawayHome();
  const {
    file,
    args: wrapped,
    env,
  } = withDisplay(withKeyring({ file: 'playwright', args: ['test', ...args], env: home.env }));
  return handOver(file, wrapped, env).finally(home.remove);
}

run().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`paydesk: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  },
);
