// Screens, dialogs and shared pieces of the window, in a real Chromium, without main and without a service.
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, chromiumExecutable } from './test/support/browser/chromium.ts';

const executablePath = chromiumExecutable();

export default defineConfig({
  plugins: [react()],
  // All that the pages import is prepared before the first test: found later, it would load the page anew under a test.
  optimizeDeps: {
    entries: ['test/screens/**/*.test.tsx', 'renderer/app/main.tsx'],
    include: ['react/jsx-dev-runtime'],
  },
  test: {
    name: 'screens',
    include: ['test/screens/**/*.test.tsx'],
    restoreMocks: true,
    browser: {
      enabled: true,
      headless: true,
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
      // A busy machine takes its time to load the console's modules.
      connectTimeout: 300_000,
      provider: playwright({
        launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
