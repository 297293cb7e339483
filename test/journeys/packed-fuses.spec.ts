// The fuses in the packed app's binary, read back: those of electron-builder.yml, and in this build, which tests drive, one that differs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from 'playwright/test';
import { parse } from 'yaml';
import { packedApp } from '../support/window/electron-runtime/runtime-for-tests.ts';

/** The one that Playwright can't do without (scripts/test/pack-app.ts). */
const OF_TESTS = { enableNodeCliInspectArguments: true };
const ENABLED = '1'.charCodeAt(0);

/** By electron-builder's name for a fuse, the binary's. */
const FUSES: Record<string, FuseV1Options> = {
  runAsNode: FuseV1Options.RunAsNode,
  enableCookieEncryption: FuseV1Options.EnableCookieEncryption,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
};

const settings = parse(readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8'), {
  merge: true,
}) as { electronFuses: Record<string, boolean> };

test('the fuses of the package are those of electron-builder.yml, but for the one that lets tests drive it', async () => {
  const packed = packedApp();
  if ('missing' in packed) return test.skip(true, packed.missing);
  const wire = await getCurrentFuseWire(packed.executable);
  const inBinary = Object.fromEntries(Object.entries(FUSES).map(([name, at]) => [name, wire[at] === ENABLED]));
  expect(inBinary).toEqual({ ...settings.electronFuses, ...OF_TESTS });
});

test('what is shipped lets nobody in: no Node, no debugger, no code from beside the package', () => {
  expect(settings.electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  });
});
