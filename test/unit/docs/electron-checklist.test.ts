// Electron's checklist in docs/security.md: twenty items, each with a guard that is there and a test that is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const section = /^### Electron's checklist$([\s\S]*?)^## /m.exec(read('docs/security.md'))?.[1] ?? '';
const rows = [...section.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map((row) => ({
  number: Number(row[1]),
  guards: named(row[3] ?? ''),
  tests: named(row[4] ?? ''),
}));

function named(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
}

test('has a row for each of the twenty items', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('names files that are there', () => {
  const missing = rows.flatMap(({ number, guards, tests }) => [
    ...(guards.length === 0 || tests.length === 0 ? [`${number}: nothing named`] : []),
    ...[...guards, ...tests.map((file) => `test/${file}`)].filter((file) => !existsSync(join(root, file))),
  ]);
  expect(missing).toEqual([]);
});

/** Of each item, what its test looks at. A test that looks no more fails here. */
const LOOKED_AT: Record<number, [test: string, texts: string[]]> = {
  1: ['unit/contract/service-address.test.ts', ['http://']],
  2: ['journeys/desktop-locked-down.spec.ts', ['nodeIntegration: false', 'nodeIntegrationInSubFrames: false']],
  3: ['journeys/desktop-locked-down.spec.ts', ['contextIsolation: true']],
  4: ['journeys/desktop-locked-down.spec.ts', ['sandbox: true']],
  5: ['journeys/desktop-locked-down.spec.ts', ["'denied'", 'navigator.permissions.query']],
  6: ['journeys/desktop-locked-down.spec.ts', ['webSecurity: true', 'disablewebsecurity']],
  7: ['journeys/desktop-locked-down.spec.ts', ['inlineRan']],
  8: ['journeys/desktop-locked-down.spec.ts', ['allowRunningInsecureContent: false']],
  9: ['journeys/desktop-locked-down.spec.ts', ['experimentalFeatures: false']],
  10: ['journeys/desktop-locked-down.spec.ts', ['enableBlinkFeatures', 'enableblinkfeatures']],
  11: ['journeys/desktop-locked-down.spec.ts', ['allowpopups', 'disablePopups: true']],
  12: ['journeys/desktop-locked-down.spec.ts', ['FOREIGN_WEBVIEWS', "preload: 'file:///etc/hostname'"]],
  13: ['journeys/desktop-locked-down.spec.ts', ['location.href', 'expect(after).toBe(before)']],
  14: ['journeys/desktop-locked-down.spec.ts', ['window.open(', 'expect(opened).toBe(true)']],
  15: ['journeys/desktop-hostile-checkout.spec.ts', ['outside()']],
  16: ['unit/docs/electron-checklist.test.ts', ['const major = ']],
  17: ['journeys/desktop-locked-down.spec.ts', ["handlers.get('launch-token')", "'refused'"]],
  18: ['journeys/desktop-locked-down.spec.ts', ["protocol).toBe('paydesk:')"]],
  19: ['journeys/packed-fuses.spec.ts', ['FuseV1Options']],
  20: ['journeys/desktop-locked-down.spec.ts', ["bridge: ['launchToken', 'onCommand']"]],
};

test.each(rows.map(({ number, tests }) => [number, tests] as const))(
  'item %i is looked at by the test that it names',
  (number, tests) => {
    const [file, texts] = LOOKED_AT[number] ?? ['', []];
    expect(tests).toContain(file);
    const source = read(`test/${file}`);
    expect(texts.filter((text) => !source.includes(text))).toEqual([]);
  },
);

test('Electron is of the major that was looked at last, in what is installed too', () => {
  // Electron supports its latest three. Raise this with package.json, after reading its breaking changes.
  const major = 45;
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
  expect(devDependencies['electron']).toMatch(new RegExp(`^\\^${major}\\.`));
  expect(packages['node_modules/electron']?.version).toMatch(new RegExp(`^${major}\\.`));
});
