// End-to-end tests: the same console by its ways in. `npm test` prepares what they want (a build, a runtime, a keyring).
import { availableParallelism } from 'node:os';
import { defineConfig, type ReporterDescription } from 'playwright/test';
import { ACTION_TIMEOUT_MS } from './test/support/browser/action-timeout.ts';
import { chromiumArguments, chromiumExecutable } from './test/support/browser/chromium.ts';
import type { ConsoleOptions } from './test/support/window/console-fixture.ts';

const report = process.env['PAYDESK_REPORT'];
const reporters: ReporterDescription[] = report ? [['list'], ['json', { outputFile: report }]] : [['list']];
const executablePath = chromiumExecutable();

/** What is about screens, or the desk behind them, only: both are the same by either way in, and once through is enough. */
const SAME_IN_ELECTRON = [
  'browser-*.spec.ts',
  'environments.spec.ts',
  'fees.spec.ts',
  'overview.spec.ts',
  'payouts.spec.ts',
  'sellers*.spec.ts',
  'settled-by-the-service.spec.ts',
  'environment-file-and-look.spec.ts',
];

/** What is about the package and not about a way in. */
const OF_PACKAGES = ['installed-deb.spec.ts', 'packed-*.spec.ts'];

export default defineConfig<ConsoleOptions>({
  testDir: 'test/journeys',
  outputDir: 'test/artefacts/e2e',
  fullyParallel: true,
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
    { name: 'electron', testIgnore: [...SAME_IN_ELECTRON, ...OF_PACKAGES], use: { wayIn: 'electron' } },
    { name: 'installed', testMatch: 'installed-deb.spec.ts' },
    {
      name: 'packaged',
      testMatch: ['first-screen.spec.ts', 'desktop-unsafe-settings.spec.ts', 'about.spec.ts', 'packed-*.spec.ts'],
      use: { wayIn: 'packaged' },
    },
  ],
});
