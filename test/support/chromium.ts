// Finds the Chromium that tests drive, and says how it is started.
import { existsSync } from 'node:fs';

/** PAYDESK_CHROMIUM, else the system's, without a browser's own windows where there is such a one: a page costs a fifth less in it. Undefined leaves it to Playwright's own (`npx playwright install chromium`). */
export function chromiumExecutable(): string | undefined {
  const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  return process.env['PAYDESK_CHROMIUM'] ?? programs.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file));
}

/** The address bar's popups are pages of their own in every new window: nobody sees them, and they cost as much as the page under test. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright turns off by itself (chromiumSwitches in its source): of two such lists Chromium takes the last. */
const BY_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'AimEnabled'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

const noSandboxForRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export const chromiumArguments = [...noSandboxForRoot, `--disable-features=${[...BY_PLAYWRIGHT, ...POPUPS].join(',')}`];
