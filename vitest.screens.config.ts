// Screens, dialogs and shared pieces of the window, in a real Chromium, without main and without a service.
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, chromiumExecutable } from './test/support/browser/chromium.ts';

const executablePath = chromiumExecutable();

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'screens',
    include: ['test/screens/**/*.test.tsx'],
    restoreMocks: true,
    browser: {
      enabled: true,
      headless: true,
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
