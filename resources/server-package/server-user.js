// Whoever administers the machine types the same commands as the units, and no file becomes root's by that.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const USER = 'paydesk';

/** Reads the options, then gives up root for good. */
export function becomeServerUser(config) {
  if (process.getuid() !== 0) return read(config);
  const asked = spawnSync('id', ['-u', USER], { encoding: 'utf8' });
  if (asked.status !== 0) {
    process.stderr.write(`There is no user ${USER} on this machine. Install the package again.\n`);
    process.exit(1);
  }
  read(config);
  process.initgroups(USER, USER);
  process.setgid(USER);
  process.setuid(USER);
  process.chdir('/');
  process.env.HOME = '/var/lib/paydesk';
}

function read(config) {
  try {
    if (existsSync(config)) process.loadEnvFile(config);
  } catch (error) {
    process.stderr.write(`${config} can't be read (${error.code ?? error.message}). Run it as root.\n`);
    process.exit(1);
  }
}
