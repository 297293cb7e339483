// Where each system keeps what Paydesk knows, and what an administrator sets: by the system's own rules of paths, whatever this runs on.
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/** The folder of the current user, the same whichever the entry. */
export function defaultDataFolder(
  platform: NodeJS.Platform,
  { APPDATA, XDG_DATA_HOME }: NodeJS.ProcessEnv,
  home = homedir(),
): string {
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Paydesk');
  if (platform === 'win32') return win32.join(APPDATA ?? win32.join(home, 'AppData', 'Roaming'), 'Paydesk');
  // As the specification has it, an empty or relative path counts as none.
  const named = XDG_DATA_HOME ?? '';
  return posix.join(posix.isAbsolute(named) ? named : posix.join(home, '.local', 'share'), 'paydesk');
}

/** owner: the user id that a file must belong to on Linux and macOS; null where the system has none. */
export type PolicyPlace = { file: string; owner: number | null };

/** What an administrator sets for every user. Neither the environment nor the command line moves it. */
export function systemPolicyPlace(platform: NodeJS.Platform): PolicyPlace {
  if (platform === 'darwin') return { file: '/Library/Application Support/Paydesk/policy.json', owner: 0 };
  if (platform === 'win32') return { file: 'C:\\ProgramData\\Paydesk\\policy.json', owner: null };
  return { file: '/etc/paydesk/policy.json', owner: 0 };
}
