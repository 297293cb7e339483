// Screens, dialogs and shared pieces of the window, in a real Chromium, without main and without a service.
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { ACTION_TIMEOUT_MS } from './test/support/browser/action-timeout.ts';
import { chromiumArguments, chromiumExecutable } from './test/support/browser/chromium.ts';
import { colourScheme, paper, picture, pointerAway } from './test/support/gateway/commands.ts';

const executablePath = chromiumExecutable();

export default defineConfig({
  plugins: [react()],
  // length.ts reads it, and a page has no environment variables.
  define: { 'process.env.PAYDESK_LONG': JSON.stringify(process.env['PAYDESK_LONG'] ?? '') },
  // All that the pages import is prepared before the first test: found later, it would reload the page during a test.
  optimizeDeps: {
    entries: ['test/screens/**/*.test.tsx', 'renderer/app/main.tsx'],
    include: ['react/jsx-dev-runtime'],
  },
  test: {
    name: 'screens',
    include: ['test/screens/**/*.test.tsx'],
    restoreMocks: true,
    testTimeout: 240_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
      // A busy machine takes its time to load the console's modules.
      connectTimeout: 300_000,
      commands: { colourScheme, paper, picture, pointerAway },
      provider: playwright({
        actionTimeout: ACTION_TIMEOUT_MS,
        launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
        contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
