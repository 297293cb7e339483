// Paydesk as its entries open it, in this process: one computer's data folder and keychain, asked as its window asks.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type ConsoleOptions, openConsole } from '../../../main/start/console.ts';
import { type Keychain, memoryKeychain } from '../../../main/vault/keychain.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import { ledgerWorker } from '../source/entries.ts';
import { consoleClient } from './console-client.ts';

const ORIGIN = 'http://127.0.0.1:4000';
const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** What the desktop app gives beside its windows. */
type OfDesktop = Pick<ConsoleOptions, 'desktop' | 'beforeSandbox'>;

/** keychain: of the computer, over all lives of its Paydesk. Closed with the test. */
export async function openConsoleHere(
  dataFolder: string,
  keychain: Keychain = memoryKeychain(),
  ofDesktop: OfDesktop = {},
) {
  const { window, close } = await startConsoleHere(dataFolder, keychain, tempFolder(), ofDesktop);
  onTestFinished(close);
  return { window, close };
}

/** The same outside a test: the caller closes it. `elsewhere`: a folder without a policy. */
export async function startConsoleHere(
  dataFolder: string,
  keychain: Keychain,
  elsewhere: string,
  ofDesktop: OfDesktop = {},
) {
  const opened = await openConsole({
    dataFolder,
    entry: ofDesktop.desktop ? 'electron' : 'browser',
    ...ofDesktop,
    quit: () => void close(),
    version: '1.0',
    onUnreadableLedger: 'offer',
    consoleOrigin: ORIGIN,
    built: {
      ledgerWorker,
      rendererFolder: inRepository('dist/renderer'),
      previewFolder: inRepository('dist/preview'),
      checkoutFolder: inRepository('dist/service/checkout'),
      packageFile: inRepository('package.json'),
      licensesFile: inRepository('dist/THIRD-PARTY-LICENSES.txt'),
      ownLicenseFile: inRepository('LICENSE'),
    },
    vault: { timeLimitMs: 20_000, openKeychain: async () => keychain },
    policyPlace: { file: join(elsewhere, 'no-policy.json'), owner: null },
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= opened.close();
    return closed;
  };
  const { embedded } = await opened.opened;
  return { window: consoleClient(ORIGIN, opened.launchToken, opened.gateway), close, embedded };
}

/** Why the window's call was refused. */
export async function refusalOf(asked: Promise<unknown>): Promise<{ code: string; params: object }> {
  const error: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const problem = (error as { data?: { problem?: { code: string; params: object } } } | null)?.data?.problem;
  if (!problem) throw new Error(`a refusal was expected, not ${String(error)}`);
  return { code: problem.code, params: problem.params };
}
