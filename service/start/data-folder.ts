// Where the service keeps its records and keys unless told otherwise.
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../settings/environment.ts';

/** A folder of the current user, another for each environment. */
export function defaultDataFolder(environment: Environment): string {
  const name = environment === 'sandbox' ? 'paydesk-service' : 'paydesk-service-production';
  const { APPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === 'win32') return join(APPDATA ?? homedir(), name);
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name);
  return join(XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), name);
}
