// Which Electron the tests drive: the official runtime, else the test runtime where PAYDESK_TEST_RUNTIME=1 allows it.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installedRuntime } from '../../../../scripts/start/official-runtime.ts';
import { testRuntimeFolder, testRuntimeIsThere } from './test-runtime.ts';

const root = join(import.meta.dirname, '../../../..');

export type RuntimeForTests = { kind: 'official' | 'test'; folder: string; executable: string; app: string };

/** What lies ready, fetching nothing; or the reason why there is none. */
export function runtimeForTests(): RuntimeForTests | { missing: string } {
  const official = installedRuntime();
  if (official) {
    const app = join(root, 'dist/main/electron-driven.js');
    return { kind: 'official', folder: dirname(official), executable: official, app };
  }
  if (process.env['PAYDESK_TEST_RUNTIME'] !== '1')
    return { missing: "Electron's runtime could not be fetched here, and PAYDESK_TEST_RUNTIME=1 is not set" };
  if (!testRuntimeIsThere()) return { missing: 'the Electron test runtime could not be made here' };
  const app = join(root, 'dist-test/main/electron-driven.js');
  return { kind: 'test', folder: testRuntimeFolder, executable: join(testRuntimeFolder, 'electron'), app };
}

/** Where `npm test` packs the app it starts once as a user would have it. */
export const packedFolder = join(root, '.cache/packed');

/** The debs made of it, the second of a higher version. */
export const debFolder = join(root, '.cache/debs');

/** The packed app's executable, or the reason why there is none. */
export function packedApp(): { executable: string } | { missing: string } {
  const executable = join(packedFolder, 'linux-unpacked/paydesk');
  return existsSync(executable) ? { executable } : { missing: 'no app was packed here' };
}
