// The settings of this computer: kept over restarts, decided by a policy, and of no use where the system can't.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DesktopAbilities } from '../../contract/console/settings.ts';
import { openSettings } from '../../main/features/settings/settings.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

const NONE = { returns: false, needsReview: false, approvals: false, runs: false };
const ALL = { returns: true, needsReview: true, approvals: true, runs: true };

function able(more: Partial<DesktopAbilities> = {}): DesktopAbilities {
  let isOn = false;
  const set = (next: boolean) => {
    isOn = next;
  };
  return {
    startAtLogin: { isOffered: true, isOn: () => isOn, set },
    seesScreenLock: true,
    hasTray: true,
    ...more,
  };
}

const opened = (dataFolder: string, more: Partial<Parameters<typeof openSettings>[0]> = {}) =>
  openSettings({ dataFolder, abilities: able(), policy: null, hasFeed: true, ...more });

test('what a person chose is there after a restart, and the rest is as it was', async () => {
  const folder = tempFolder();
  const quiet = { from: '18:00', until: '08:00' };
  const settings = opened(folder);
  await settings.set({ keepInTray: true });
  await settings.set({ notices: { kinds: { ...ALL, runs: false }, quiet } });
  expect(opened(folder).current()).toEqual({
    lockWithScreen: false,
    keepInTray: true,
    notices: { kinds: { ...ALL, runs: false }, quiet },
    updates: { mode: 'notify', channel: 'stable' },
  });
});

test('a part of the file that somebody damaged loses only that part', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ keepInTray: true, notices: { quiet: 'always' } }));
  expect(opened(folder).current()).toMatchObject({ keepInTray: true, notices: { kinds: ALL, quiet: null } });
  writeFileSync(join(folder, 'settings.json'), '{"keepInTray": tr');
  expect(opened(folder).current()).toMatchObject({ keepInTray: false, notices: { kinds: ALL } });
});

test('a policy decides over the file, and can’t be changed here', async () => {
  const folder = tempFolder();
  const policy = { notifications: 'off', updates: { mode: 'install' } } as const;
  const settings = opened(folder, { policy });
  const { desktop } = await settings.state();
  expect(desktop?.notices).toEqual({ kinds: NONE, quiet: null, isManaged: true });
  expect(desktop?.updates).toEqual({ mode: 'install', channel: 'stable', isManaged: true, hasFeed: true });
  for (const input of [
    { notices: { kinds: ALL, quiet: null } },
    { updates: { mode: 'off' as const, channel: 'stable' as const } },
  ]) {
    await expect(settings.set(input)).rejects.toMatchObject({ problem: { code: 'setting_managed' } });
  }
  // What it leaves open stays the person's.
  await settings.set({ notices: { kinds: NONE, quiet: { from: '12:00', until: '13:00' } } });
  await settings.set({ updates: { mode: 'install', channel: 'beta' } });
  expect(settings.current()).toMatchObject({ updates: { mode: 'install', channel: 'beta' } });
});

test('what the system can’t do is off, and a browser has none of it', async () => {
  const folder = tempFolder();
  await opened(folder).set({ keepInTray: true, lockWithScreen: true });
  const without = opened(folder, { abilities: able({ hasTray: false, seesScreenLock: false }) });
  expect(without.current()).toMatchObject({ keepInTray: false, lockWithScreen: false });
  expect((await without.state()).desktop?.keepInTray).toEqual({ isOn: false, isOffered: false });
  expect(await opened(folder, { abilities: null }).state()).toEqual({ desktop: null });
});

test('a setting that the system doesn’t take is said, and nothing else is changed by it', async () => {
  const folder = tempFolder();
  const set = () => {
    throw new Error('EACCES');
  };
  const settings = opened(folder, {
    abilities: able({ startAtLogin: { isOffered: true, isOn: () => false, set } }),
  });
  await settings.set({ keepInTray: true });
  const before = readFileSync(join(folder, 'settings.json'), 'utf8');
  await expect(settings.set({ startAtLogin: true, keepInTray: false })).rejects.toMatchObject({
    problem: { code: 'setting_not_saved' },
  });
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe(before);
});
