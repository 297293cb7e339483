// Where Paydesk keeps what it knows, by the habits of each system; the same folder whichever the entry.
import { homedir } from 'node:os';
import { join } from 'node:path';

export function defaultDataFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Paydesk');
  if (platform === 'win32') return join(environment.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Paydesk');
  return join(environment.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'paydesk');
}
