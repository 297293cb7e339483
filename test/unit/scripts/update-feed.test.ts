// The feed that a release publishes is one that Paydesk reads.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { packageKind } from '../../../main/updates/package-kind.ts';
import { readFeed } from '../../../main/updates/read-feed.ts';
import { notesOf, writeUpdateFeeds } from '../../../scripts/packaging/update-feed.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';

const RELEASE = { version: '0.2.0', notes: 'Line "one"\n- two: three', releasedAt: new Date('2026-11-23T08:00:00Z') };

test('each processor has a feed, and each package is found in it', () => {
  const folder = tempFolder();
  const names = [
    'paydesk_0.2.0_amd64.deb',
    'paydesk_0.2.0_arm64.deb',
    'paydesk-0.2.0.x86_64.rpm',
    'Paydesk-0.2.0.AppImage',
  ];
  const files = names.map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, basename(file));
  const feeds = writeUpdateFeeds(folder, [...files, join(folder, 'SHA256SUMS')], { ...RELEASE, platform: 'linux' });
  expect(feeds.map((feed) => basename(feed))).toEqual(['latest-linux.yml', 'latest-linux-arm64.yml']);
  const [x64 = '', arm64 = ''] = feeds.map((feed) => readFileSync(feed, 'utf8'));
  const feed = 'https://updates.example/latest-linux.yml';
  expect(readFeed(x64, feed, 'deb', 'x64')).toMatchObject({
    version: '0.2.0',
    notes: RELEASE.notes,
    releasedAt: '2026-11-23T08:00:00.000Z',
    file: { name: 'paydesk_0.2.0_amd64.deb', bytes: 23 },
  });
  expect(readFeed(x64, feed, 'rpm', 'x64').file.name).toBe('paydesk-0.2.0.x86_64.rpm');
  expect(readFeed(x64, feed, 'AppImage', 'x64').file.name).toBe('Paydesk-0.2.0.AppImage');
  expect(readFeed(arm64, feed, 'deb', 'arm64').file.name).toBe('paydesk_0.2.0_arm64.deb');
  expect(() => readFeed(x64, feed, 'nsis', 'x64')).toThrow('no_package');
});

test('the notes are the chapter of the version', () => {
  const changelog = '# Changelog\n\n## 0.3.0\n\n- Later.\n\n## 0.2.0 (2026-11-23)\n\n- Now.\n';
  expect(notesOf(changelog, '0.2.0')).toBe('- Now.');
  expect(notesOf(changelog, '9.9.9')).toBe('');
});

test('the package is known by what installed it', () => {
  const linux = { platform: 'linux' as const, env: {}, executable: '/opt/Paydesk/paydesk', exists: () => false };
  expect(packageKind({ ...linux, env: { APPIMAGE: '/home/ana/Paydesk.AppImage' } })).toBe('AppImage');
  expect(packageKind({ ...linux, exists: (path) => path.endsWith('paydesk.list') })).toBe('deb');
  expect(packageKind({ ...linux, exists: (path) => path === '/var/lib/rpm' })).toBe('rpm');
  expect(packageKind({ ...linux, executable: '/home/ana/paydesk/paydesk' })).toBe('tar.gz');
  expect(packageKind({ ...linux, platform: 'win32' })).toBe('nsis');
  expect(packageKind({ ...linux, platform: 'darwin' })).toBe('mac');
});
