// Chooses between Electron's window and a browser's, and says why when it isn't the first.
import { testRuntime } from '../../test/support/electron-runtime/test-runtime.ts';
import { officialRuntime } from './official-runtime.ts';
import type { StartOptions } from './options.ts';

export type WayIn =
  | { kind: 'electron'; executable: string; switches: string[]; entry: string; why?: string }
  | { kind: 'browser'; mayOpen: boolean; why?: string };

/** A line in `why` tells what the person might not expect. */
export async function chooseWayIn(options: StartOptions): Promise<WayIn> {
  const display = hasDisplay(process.platform, process.env);
  const testing = process.env['PAYDESK_TEST_RUNTIME'] === '1';
  if (options.browser) return { kind: 'browser', mayOpen: display };
  if (!display)
    return {
      kind: 'browser',
      mayOpen: false,
      why: 'no display here; open the address below from a browser on this machine',
    };
  if (process.getuid?.() === 0 && !testing)
    return { kind: 'browser', mayOpen: true, why: "Electron's sandbox doesn't work for root; using a browser window" };

  const official = await officialRuntime(options.retryElectron);
  if ('executable' in official) return { kind: 'electron', executable: official.executable, switches: [], entry: '.' };
  if (!testing) return { kind: 'browser', mayOpen: true, why: `${official.missing}; using a browser window` };
  if (!options.ownDataFolder)
    throw new Error('The Electron test runtime is for throwaway data: give it a folder with --data.');
  return {
    kind: 'electron',
    executable: await testRuntime(),
    switches: ['--no-sandbox', '--disable-gpu'],
    entry: 'dist-test/main/electron.js',
    why: `${official.missing}; using the Electron test runtime`,
  };
}

function hasDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
