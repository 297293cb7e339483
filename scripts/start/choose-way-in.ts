// Chooses between Electron's window and a browser's, and says why when it isn't the first.
import { testRuntime } from '../../test/support/window/electron-runtime/test-runtime.ts';
import { officialRuntime } from './official-runtime.ts';
import type { StartOptions } from './options.ts';

export type ElectronWayIn = { kind: 'electron'; executable: string; switches: string[]; entry: string; why?: string };
export type WayIn = ElectronWayIn | { kind: 'browser'; mayOpen: boolean; why?: string };

/** A line in `why` tells what the person might not expect. */
export async function chooseWayIn(options: StartOptions): Promise<WayIn> {
  const display = hasDisplay(process.platform, process.env);
  if (options.browser) return { kind: 'browser', mayOpen: display };
  const electron = await findElectron(options);
  if ('executable' in electron) return electron;
  const instead = display ? 'using a browser window' : 'open the address below from a browser on this machine';
  return { kind: 'browser', mayOpen: display, why: `${electron.missing}; ${instead}` };
}

/** Electron's runtime, fetched where it can be; or why its window can't be opened here. */
export async function findElectron({
  retryElectron,
  ownDataFolder,
}: Pick<StartOptions, 'retryElectron' | 'ownDataFolder'>): Promise<ElectronWayIn | { missing: string }> {
  const testing = process.env['PAYDESK_TEST_RUNTIME'] === '1';
  if (!hasDisplay(process.platform, process.env)) return { missing: 'no display here' };
  if (process.getuid?.() === 0 && !testing) return { missing: "Electron's sandbox doesn't work for root" };

  const official = await officialRuntime(retryElectron);
  if ('executable' in official) return { kind: 'electron', executable: official.executable, switches: [], entry: '.' };
  if (!testing) return official;
  if (!ownDataFolder) throw new Error('The Electron test runtime is for throwaway data: give it a folder with --data.');
  return {
    kind: 'electron',
    executable: await testRuntime(),
    switches: ['--no-sandbox', '--disable-gpu'],
    entry: 'dist-test/main/electron.js',
    why: `${official.missing}; using the Electron test runtime`,
  };
}

export function hasDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
