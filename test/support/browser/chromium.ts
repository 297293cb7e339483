// Finds the Chromium that tests drive, and says how it is started.
import { existsSync } from 'node:fs';

/** PAYDESK_CHROMIUM, else the system's; undefined leaves it to Playwright's own (`npx playwright install chromium`). */
export function chromiumExecutable(): string | undefined {
  const named = process.env['PAYDESK_CHROMIUM'];
  return (
    named ??
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  );
}

/** The address bar's popups are pages of their own in every new window. They are never seen and cost as much as the page under test. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright turns off by itself (chromiumSwitches in its source): of two such lists Chromium takes the last. */
const BY_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'AimEnabled'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

const noSandboxForRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Without a GPU Chromium emulates one, at a tenth of all a test costs; drawn by the processor, a window looks the same. */
const NO_EMULATED_GPU = ['--disable-gpu', '--disable-software-rasterizer'];

export const chromiumArguments = [
  ...noSandboxForRoot,
  ...NO_EMULATED_GPU,
  `--disable-features=${[...BY_PLAYWRIGHT, ...POPUPS].join(',')}`,
];
