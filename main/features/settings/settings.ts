// The settings of this computer: what a person chose, in a file of the data folder, and what the policy decides before them.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type DesktopAbilities,
  NoticeKind,
  NoticeSettings,
  type SetSettingsInput,
  type SettingsView,
  UpdateSettings,
} from '../../../contract/console/settings.ts';
import type { Policy } from '../../policy/policy.ts';
import { PaydeskError } from '../../process/problem.ts';

const everyKind = (isOn: boolean): NoticeSettings['kinds'] =>
  Object.fromEntries(NoticeKind.options.map((kind) => [kind, isOn])) as NoticeSettings['kinds'];

/** Each part by itself: what somebody wrote into the file loses no other setting. */
const StoredSettings = z.object({
  lockWithScreen: z.boolean().catch(false),
  keepInTray: z.boolean().catch(false),
  notices: NoticeSettings.catch({ kinds: everyKind(true), quiet: null }),
  updates: UpdateSettings.catch({ mode: 'notify', channel: 'stable' }),
});
export type StoredSettings = z.infer<typeof StoredSettings>;

export type Settings = {
  state: () => Promise<SettingsView>;
  /** Throws `setting_managed` and `setting_not_saved`. */
  set: (input: SetSettingsInput) => Promise<SettingsView>;
  /** What is in effect. */
  current: () => StoredSettings;
};

type Parts = {
  dataFolder: string;
  /** null in a browser window. */
  abilities: DesktopAbilities | null;
  policy: Pick<Policy, 'notifications' | 'updates'> | null;
  /** Whether there is anything to ask for updates. */
  hasFeed: boolean;
  /** Told after a change, with what was in effect before. */
  onChange?: (before: StoredSettings) => void;
};

export function openSettings({ dataFolder, abilities, policy, hasFeed, onChange }: Parts): Settings {
  const file = join(dataFolder, 'settings.json');
  let stored = read(file);
  const notifications = policy?.notifications;
  const updateMode = policy?.updates?.mode;

  const current = (): StoredSettings => ({
    lockWithScreen: stored.lockWithScreen && abilities?.seesScreenLock === true,
    keepInTray: stored.keepInTray && abilities?.hasTray === true,
    notices: { ...stored.notices, ...(notifications && { kinds: everyKind(notifications === 'on') }) },
    updates: { ...stored.updates, ...(updateMode && { mode: updateMode }) },
  });
  const state = async (): Promise<SettingsView> => {
    if (!abilities) return { desktop: null };
    const { startAtLogin, seesScreenLock, hasTray } = abilities;
    const { lockWithScreen, keepInTray, notices, updates } = current();
    return {
      desktop: {
        startAtLogin: { isOn: startAtLogin.isOffered && startAtLogin.isOn(), isOffered: startAtLogin.isOffered },
        lockWithScreen: { isOn: lockWithScreen, isOffered: seesScreenLock },
        keepInTray: { isOn: keepInTray, isOffered: hasTray },
        notices: { ...notices, isManaged: notifications !== undefined },
        updates: { ...updates, isManaged: updateMode !== undefined, hasFeed },
      },
    };
  };
  const save = (next: StoredSettings) => {
    // Beside it first: a crash leaves the old settings or the new ones.
    writeFileSync(`${file}.new`, JSON.stringify(next), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    stored = next;
  };
  return {
    state,
    current,
    set: async ({ startAtLogin, ...input }) => {
      const before = current();
      if (notifications && input.notices && !isSame(input.notices.kinds, before.notices.kinds)) refuse();
      if (updateMode && input.updates && input.updates.mode !== updateMode) refuse();
      try {
        if (startAtLogin !== undefined) abilities?.startAtLogin.set(startAtLogin);
        save(StoredSettings.parse({ ...stored, ...input }));
      } catch (error) {
        throw new PaydeskError('setting_not_saved', {}, { details: error instanceof Error ? error.message : '' });
      }
      onChange?.(before);
      return state();
    },
  };
}

const isSame = (one: NoticeSettings['kinds'], other: NoticeSettings['kinds']): boolean =>
  NoticeKind.options.every((kind) => one[kind] === other[kind]);

function refuse(): never {
  throw new PaydeskError('setting_managed');
}

function read(file: string): StoredSettings {
  try {
    return StoredSettings.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Not there yet, or no JSON.
    return StoredSettings.parse({});
  }
}
