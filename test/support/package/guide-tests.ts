// The tests of the integration guide as the package has it, written into a project and run by each runner that is there.
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICE_PACKAGE } from '../../../scripts/packaging/service-package.ts';

const run = promisify(execFile);
/** A block that begins with its file's name in a comment. */
const FILE = /^```\w+\n(?:\/\/|#) ([\w.-]+)(?:: [^\n]*)?\n[\s\S]*?^```$/gm;
const TESTS = 'payments.test.mjs';

export type Ran = { runner: string; passed: number; failed: number; output: string };
export type Runner = {
  name: string;
  /** Why it can't run here. */
  missing: (project: string) => string | undefined;
  run: (project: string) => Promise<Ran>;
};

/** The guide's files by name. */
export function filesOfGuide(project: string): Map<string, string> {
  const guide = readFileSync(join(homeIn(project), 'docs/integrating.md'), 'utf8');
  return new Map(
    [...guide.matchAll(FILE)].map(([block, name = '']) => [name, block.split('\n').slice(1, -1).join('\n')]),
  );
}

const homeIn = (project: string) => join(project, 'node_modules', SERVICE_PACKAGE);

/** A folder of the project for one runner, in which the guide's files lie; `tests` changes what the guide says to change. */
function lay(project: string, name: string, names: string[], tests = (text: string) => text): string {
  const folder = join(project, name);
  mkdirSync(folder, { recursive: true });
  const files = filesOfGuide(project);
  for (const file of names) {
    const text = files.get(file);
    if (text === undefined) throw new Error(`The guide has no ${file}.`);
    writeFileSync(join(folder, file), file === TESTS ? tests(text) : text);
  }
  return folder;
}

/** Without what a runner, or Vite's build, has set for itself. */
const ENV = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:SANDBOX_URL|NODE_ENV|NODE_TEST_CONTEXT|VITEST.*|TEST|MODE)$/.test(name),
  ),
);

/** Runs a program that may end with an error, and gives all it printed. */
async function outputOf(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const plain = { ...ENV, NO_COLOR: '1', FORCE_COLOR: '0', ...env };
  const { stdout, stderr } = await run(file, args, { cwd, env: plain }).catch(
    (error: { stdout?: string; stderr?: string; message: string }) => ({
      stdout: error.stdout ?? '',
      stderr: `${error.stderr ?? ''}${error.message}`,
    }),
  );
  return stdout + stderr;
}

const counted = (output: string, pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
const installed = (project: string, name: string) =>
  existsSync(join(project, 'node_modules', name)) ? undefined : `${name} isn’t in the project`;
const programOf = (project: string, name: string, file: string) => join(project, 'node_modules', name, file);
const SHARED_SETUP = { globalSetup: `${SERVICE_PACKAGE}/testing/setup` };

export const RUNNERS: readonly Runner[] = [
  {
    name: 'vitest',
    missing: (project) => installed(project, 'vitest'),
    run: async (project) => {
      const folder = lay(project, 'vitest', ['shop.mjs', TESTS]);
      writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: ${JSON.stringify(SHARED_SETUP)} };`);
      const output = await outputOf(process.execPath, [programOf(project, 'vitest', 'vitest.mjs'), 'run'], folder);
      const line = /Tests .*/.exec(output)?.[0] ?? '';
      return { runner: 'vitest', passed: counted(line, /(\d+) passed/), failed: counted(line, /(\d+) failed/), output };
    },
  },
  {
    name: 'jest',
    missing: (project) => installed(project, 'jest'),
    run: async (project) => {
      const folder = lay(project, 'jest', ['shop.mjs', TESTS], (text) => text.replace(/^import .*'vitest';.*\n/m, ''));
      writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(SHARED_SETUP));
      const args = ['--experimental-vm-modules', '--no-warnings', programOf(project, 'jest', 'bin/jest.js')];
      const output = await outputOf(process.execPath, args, folder);
      const line = /Tests: .*/.exec(output)?.[0] ?? '';
      return { runner: 'jest', passed: counted(line, /(\d+) passed/), failed: counted(line, /(\d+) failed/), output };
    },
  },
  {
    name: 'node:test',
    missing: () => undefined,
    run: async (project) => {
      const folder = lay(project, 'node', ['shop.mjs', TESTS], (text) =>
        text.replace("from 'vitest'", "from 'node:test'"),
      );
      const output = await outputOf(process.execPath, ['--test', '--test-reporter=tap', TESTS], folder);
      return {
        runner: 'node:test',
        passed: counted(output, /# pass (\d+)/),
        failed: counted(output, /# fail (\d+)/),
        output,
      };
    },
  },
  {
    name: 'pytest',
    missing: () =>
      spawnSync('python3', ['-m', 'pytest', '--version']).status === 0 ? undefined : 'pytest isn’t installed',
    run: async (project) => {
      const folder = lay(project, 'pytest', ['pytest.ini', 'test_payments.py']);
      cpSync(join(homeIn(project), 'service/checkout/examples/pay.py'), join(folder, 'pay.py'));
      const ini = join(folder, 'pytest.ini');
      // The guide's project is one folder; here each runner has its own.
      writeFileSync(ini, readFileSync(ini, 'utf8').replace('= node_modules/', '= ../node_modules/'));
      const output = await outputOf('python3', ['-m', 'pytest', '-p', 'no:cacheprovider'], folder);
      return {
        runner: 'pytest',
        passed: counted(output, /(\d+) passed/),
        failed: counted(output, /(\d+) failed/),
        output,
      };
    },
  },
];

/** How many tests the guide has for a runner. */
export function testsInGuide(project: string, runner: string): number {
  const [file, test] =
    runner === 'pytest' ? (['test_payments.py', /^def test_/gm] as const) : ([TESTS, /^test\(/gm] as const);
  return [...(filesOfGuide(project).get(file) ?? '').matchAll(test)].length;
}
