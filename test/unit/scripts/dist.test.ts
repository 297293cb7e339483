// What `npm run dist` is asked for, what it refuses, and the lists it writes beside the packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeChecksums } from '../../../scripts/packaging/checksums.ts';
import { sbom, shippedPackages } from '../../../scripts/packaging/sbom.ts';
import { refuseUnsigned, signingOf, signWithGpg } from '../../../scripts/packaging/signing.ts';
import { couldNotDownload, missingTool, readOptions, TARGETS } from '../../../scripts/packaging/targets.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';

const root = join(import.meta.dirname, '../../..');

test('asked for nothing special, makes every target of the system for both processors', () => {
  const { targets, archs, named } = readOptions([], 'linux', 'x64');
  expect(targets.map(({ name }) => name)).toEqual(['deb', 'rpm', 'tar.gz', 'AppImage']);
  expect(archs).toEqual(['x64', 'arm64']);
  expect(named).toBe(false);
  expect(readOptions(['--dir'], 'linux', 'x64').archs).toEqual(['x64']);
  expect(() => readOptions(['--target', 'dmg'], 'linux', 'x64')).toThrow(
    "dmg isn't made on linux. Targets: deb, rpm, tar.gz, AppImage.",
  );
});

test('a tool that isn’t there is named with its target, and electron-builder’s own are left to it', () => {
  const nowhere = { name: 'rpm', tool: 'paydesk-no-such-tool', from: 'the package rpm' };
  expect(missingTool(nowhere, 'x64')).toBe(
    "rpm for x64 isn't made: paydesk-no-such-tool isn't installed. It comes with the package rpm.",
  );
  expect((TARGETS.win32 ?? []).map((target) => missingTool(target, 'x64'))).toEqual([null]);
  expect(couldNotDownload('⨯ getaddrinfo ENOTFOUND somewhere')).toBe(true);
  expect(couldNotDownload('⨯ Invalid configuration object')).toBe(false);
});

test('a release that isn’t signed is refused unless it says so', () => {
  expect(() => refuseUnsigned({ release: true, unsigned: false }, null)).toThrow('--unsigned');
  expect(() => refuseUnsigned({ release: true, unsigned: true }, null)).not.toThrow();
  expect(() => refuseUnsigned({ release: false, unsigned: false }, null)).not.toThrow();
  const signing = signingOf('linux', { PAYDESK_SIGNING_KEY: 'ABCD' });
  expect(signing).toEqual({ by: 'gpg', key: 'ABCD' });
  expect(() => refuseUnsigned({ release: true, unsigned: false }, signing)).not.toThrow();
  expect(signingOf('linux', { CSC_LINK: 'a certificate of another system' })).toBeNull();
  expect(signingOf('darwin', { CSC_LINK: 'certificate.p12' })).toEqual({ by: 'electron-builder' });
});

test.skipIf(spawnSync('gpg', ['--version']).status !== 0)(
  'the signature of the checksums is one that gpg verifies',
  () => {
    const folder = tempFolder();
    chmodSync(folder, 0o700);
    vi.stubEnv('GNUPGHOME', folder);
    const key = 'releases@paydesk.example';
    execFileSync('gpg', ['--batch', '--quiet', '--passphrase', '', '--quick-generate-key', key, 'ed25519', 'sign'], {
      stdio: 'ignore',
    });
    const sums = writeChecksums(folder, []);
    signWithGpg(sums, key);
    execFileSync('gpg', ['--batch', '--verify', `${sums}.asc`, sums], { stdio: 'ignore' });
    writeFileSync(sums, 'another');
    expect(() => execFileSync('gpg', ['--batch', '--verify', `${sums}.asc`, sums], { stdio: 'ignore' })).toThrow();
    spawnSync('gpgconf', ['--kill', 'gpg-agent']);
    vi.unstubAllEnvs();
  },
);

test('the checksums are those that sha256sum checks', () => {
  const folder = tempFolder();
  const files = ['b.deb', 'a.rpm'].map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, file);
  const sums = writeChecksums(folder, files);
  expect(readFileSync(sums, 'utf8')).toMatch(/^[0-9a-f]{64} {2}a\.rpm\n[0-9a-f]{64} {2}b\.deb\n$/);
  if (process.platform !== 'linux') return;
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
});

test('the bill of materials has what was bundled, Electron, and nothing else', () => {
  const { components, dependencies, bomFormat, specVersion } = sbom('0.1.0');
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.5']);
  const named = components.map(({ name, version }) => `${name}@${version}`);
  const calledOtherwise = (name: string) => (name === 'keytar' ? '@github/keytar' : name);
  const bundled = shippedPackages().map(({ name, version }) => `${calledOtherwise(name)}@${version}`);
  const electron = named.filter((name) => name.startsWith('electron@'));
  expect(electron).toHaveLength(1);
  expect(named).toEqual(expect.arrayContaining([...new Set(bundled)]));
  expect(named).toHaveLength(new Set([...bundled, ...electron]).size);
  expect(dependencies[0]?.dependsOn).toEqual(components.map((one) => one['bom-ref']));
  for (const { name, purl, hashes, licenses } of components) {
    expect(purl, name).toMatch(/^pkg:npm\/[^@]+@\d/);
    expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
    expect(licenses, name).toHaveLength(1);
  }
  // Without a build only what ships beside the bundles is listed.
  if (existsSync(join(root, 'dist/main/licences.json'))) expect(named.length).toBeGreaterThan(50);
});
