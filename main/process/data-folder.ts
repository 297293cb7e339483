// Where Paydesk keeps what it knows, by the habits of each system; the same folder whichever the entry.
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export function defaultDataFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Paydesk');
  if (platform === 'win32') return join(environment.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Paydesk');
  // As the specification has it, an empty or relative path counts as none.
  const named = environment.XDG_DATA_HOME ?? '';
  return join(isAbsolute(named) ? named : join(homedir(), '.local', 'share'), 'paydesk');
}
