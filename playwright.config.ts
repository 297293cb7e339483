// End-to-end tests: the same console by its ways in. `npm test` prepares what they want (a build, a runtime, a keyring).
import { availableParallelism } from 'node:os';
import { defineConfig, type ReporterDescription } from 'playwright/test';
import { ACTION_TIMEOUT_MS } from './test/support/browser/action-timeout.ts';
import { chromiumArguments, chromiumExecutable } from './test/support/browser/chromium.ts';
import { length } from './test/support/runner/length.ts';
import type { ConsoleOptions } from './test/support/window/console-fixture.ts';

const report = process.env['PAYDESK_REPORT'];
const reporters: ReporterDescription[] = report ? [['list'], ['json', { outputFile: report }]] : [['list']];
const executablePath = chromiumExecutable();

/** What only the desktop app shows, and what a person meets otherwise in its window: a checkout in a webview, the first start. */
const IN_ELECTRON = [
  'desktop-*.spec.ts',
  ...['about', 'first-screen', 'keychain-absent', 'preview', 'second-instance', 'take-a-payment', 'two-windows'].map(
    (name) => `${name}.spec.ts`,
  ),
];

/** `npm run test:all` starts the package in every way, and installs, upgrades and removes it; `npm test` packs it once and looks at its first screen. */
const isLong = length(false, true);

/** What is about the package and not about a way in. */
const OF_PACKAGES = ['installed-deb.spec.ts', 'packed-*.spec.ts'];

export default defineConfig<ConsoleOptions>({
  testDir: 'test/journeys',
  outputDir: 'test/artefacts/e2e',
  // The tests of a file run one after the other, in the console that their worker has open.
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // More than cores: a window waits more than it works.
  workers: Math.max(3, availableParallelism()),
  // `npm test` names each that wanted its second try.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: reporters,
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: ACTION_TIMEOUT_MS,
    // A trace costs a quarter of the run; --trace on makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'browser', testIgnore: ['desktop-*.spec.ts', ...OF_PACKAGES], use: { wayIn: 'browser' } },
    { name: 'electron', testMatch: IN_ELECTRON, use: { wayIn: 'electron' } },
    {
      name: 'packaged',
      testMatch: [
        ...['first-screen.spec.ts', 'about.spec.ts', 'packed-*.spec.ts'],
        ...(isLong ? ['desktop-unsafe-settings.spec.ts'] : []),
      ],
      ...(!isLong && { grepInvert: /@long/ }),
      use: { wayIn: 'packaged' },
    },
    ...(isLong ? [{ name: 'installed', testMatch: 'installed-deb.spec.ts' }] : []),
  ],
});
