// Which of Chromium's switches the app was started with it may keep. Fuses don't cover them, and some open the window to any program of this machine.

/** What Playwright drives a window by. */
export const REMOTE_DEBUGGING = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-targets',
  'remote-allow-origins',
];

/** Removed wherever they stand. Electron's own default app takes what stands before the app's path out of argv, though Chromium has read it. */
const UNSAFE = [
  ...REMOTE_DEBUGGING,
  // A window that others can look into.
  'auto-open-devtools-for-tabs',
  'enable-automation',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'load-extension',
  'disable-extensions-except',
  // Another host under a service's name.
  'allow-insecure-localhost',
  'allow-running-insecure-content',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ignore-urlfetcher-cert-requests',
  'unsafely-treat-insecure-origin-as-secure',
  // Pages less apart than they are.
  'allow-file-access-from-files',
  'disable-site-isolation-trials',
  'disable-web-security',
  'js-flags',
  'single-process',
  // What is said to a service, written into a file.
  'log-net-log',
  'net-log-capture-mode',
  'net-log-max-size-mb',
  'ssl-key-log-file',
  // Somewhere else than the data folder.
  'crash-dumps-dir',
  'user-data-dir',
  // A program in the place of one of Chromium's own.
  'browser-subprocess-path',
  'gpu-launcher',
  'ppapi-plugin-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
];

/** What a machine may need: how it draws, which way to the network its company has, and a container's root, who can have no sandbox. */
const KEPT = new Set([
  'data',
  'no-sandbox',
  'disable-setuid-sandbox',
  'no-zygote',
  'disable-dev-shm-usage',
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-gpu-sandbox',
  'disable-software-rasterizer',
  'enable-unsafe-swiftshader',
  'in-process-gpu',
  'use-gl',
  'use-angle',
  'ozone-platform',
  'ozone-platform-hint',
  'enable-wayland-ime',
  'wayland-text-input-version',
  'force-device-scale-factor',
  'high-dpi-support',
  'force-color-profile',
  'force-renderer-accessibility',
  'lang',
  'password-store',
  'auth-server-allowlist',
  'no-proxy-server',
  'proxy-auto-detect',
  'proxy-bypass-list',
  'proxy-pac-url',
  'proxy-server',
]);

/** The names of the switches to take out before Chromium acts on them: what is known to be unsafe, and in argv whatever isn't known to be needed. */
export function switchesToRemove(argv: string[], platform: NodeJS.Platform): string[] {
  const given = argv.flatMap((argument) => switchIn(argument, platform) ?? []);
  return [...new Set([...UNSAFE, ...given.filter((name) => !KEPT.has(name))])];
}

/** Chromium takes one dash or two, and on Windows a slash and any letter case. */
function switchIn(argument: string, platform: NodeJS.Platform): string | null {
  const found = (platform === 'win32' ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/).exec(argument)?.[1];
  if (found === undefined) return null;
  return platform === 'win32' ? found.toLowerCase() : found;
}
