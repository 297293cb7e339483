// Whether desktop notifications are on: a choice of this installation, in a file of its data folder.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { NoticesState, SetNoticesInput } from '../../../contract/console/notices.ts';
import { PaydeskError } from '../../process/problem.ts';

export type NoticesDesk = {
  state: () => Promise<NoticesState>;
  set: (input: SetNoticesInput) => Promise<NoticesState>;
  isOn: () => boolean;
};

const StoredNotices = z.object({ isOn: z.boolean() });

/** isOffered: whether this way in can show them. managed: what the policy says, which can't be changed here. A file that can't be read leaves them on. */
export function openNoticesDesk(
  dataFolder: string,
  isOffered: boolean,
  managed: 'on' | 'off' | null = null,
): NoticesDesk {
  const file = join(dataFolder, 'notifications.json');
  let isOn = managed === null ? read(file) : managed === 'on';
  const state = async () => ({ isOn, isOffered, isManaged: managed !== null });
  return {
    state,
    set: async (input) => {
      if (managed !== null) throw new PaydeskError('setting_managed');
      // Beside it first: a crash leaves the old choice or the new one.
      writeFileSync(`${file}.new`, JSON.stringify({ isOn: input.isOn }), { mode: 0o600 });
      renameSync(`${file}.new`, file);
      isOn = input.isOn;
      return state();
    },
    isOn: () => isOn,
  };
}

function read(file: string): boolean {
  try {
    return StoredNotices.parse(JSON.parse(readFileSync(file, 'utf8'))).isOn;
  } catch {
    // Not there yet, or somebody wrote into it.
    return true;
  }
}
