// Finds the Chromium that tests drive.
import { existsSync } from 'node:fs';

/** PAYDESK_CHROMIUM, else the system's; undefined leaves it to Playwright's own (`npx playwright install chromium`). */
export function chromiumExecutable(): string | undefined {
  const named = process.env['PAYDESK_CHROMIUM'];
  return (
    named ??
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  );
}
