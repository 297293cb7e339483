// Runs a test command in a session of its own: home folder, D-Bus and an unlocked gnome-keyring that vanish with it.

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Command = { file: string; args: string[]; env: NodeJS.ProcessEnv };

/** The throwaway home: no test reads or writes the keyring, the data or the settings of the person who runs it. */
export function throwawayHome(): { env: NodeJS.ProcessEnv; remove: () => void } {
  const memory = tempInMemory();
  if (memory !== null) removeLeftovers(memory);
  const home = mkdtempSync(join(memory ?? tmpdir(), `paydesk-home-${process.pid}-`));
  const temp = memory === null ? null : mkdtempSync(join(memory, `paydesk-temp-${process.pid}-`));
  // As /tmp is: PostgreSQL and the installed app run as other users.
  if (temp !== null) chmodSync(temp, 0o1777);
  const folder = (name: string) => {
    const path = join(home, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  };
  const env = {
    ...process.env,
    ...(temp !== null && { TMPDIR: temp }),
    HOME: home,
    XDG_DATA_HOME: folder('data'),
    XDG_CONFIG_HOME: folder('config'),
    XDG_CACHE_HOME: folder('cache'),
    XDG_RUNTIME_DIR: folder('runtime'),
    // Accessibility and portals would start helpers of the desktop that nothing here asks.
    NO_AT_BRIDGE: '1',
    GTK_USE_PORTAL: '0',
  };
  const remove = () => {
    for (const folder of temp === null ? [home] : [home, temp])
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  return { env, remove };
}

// An empty password would open a prompt and block the run.
const UNLOCKED = `printf 'x\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"`;

/** The command inside a D-Bus session with an unlocked keyring; as it is where there is no such thing (macOS, Windows). */
export function withKeyring({ file, args, env }: Command): Command {
  if (!has('dbus-run-session') || !has('gnome-keyring-daemon')) return { file, args, env };
  return { file: 'dbus-run-session', args: ['--', 'bash', '-c', UNLOCKED, 'bash', file, ...args], env };
}

/** The command on a display of its own; as it is where there is no Xvfb. Without -noreset, a display restarts when its last window closes, and a window opened at that moment is refused. */
export function withDisplay({ file, args, env }: Command): Command {
  return has('xvfb-run')
    ? { file: 'xvfb-run', args: ['-a', '-s', '-screen 0 1600x1000x24 -noreset', file, ...args], env }
    : { file, args, env };
}

function has(program: string): boolean {
  return process.platform === 'linux' && spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

const SHARED_MEMORY = '/dev/shm';
/** A run needs about one; containers often give 64 MB. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** A folder in memory with room for a run and from which programs may be started, or null. */
function tempInMemory(): string | null {
  if (process.platform !== 'linux') return null;
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= NEEDED_BYTES && isUsable(readFileSync('/proc/mounts', 'utf8')) ? SHARED_MEMORY : null;
  } catch {
    return null;
  }
}

/** Whether the system's list of mounts has it as memory, writable, with programs allowed. */
function isUsable(mounts: string): boolean {
  const lines = mounts.split('\n').map((line) => line.split(' '));
  const [, , type, options = ''] = lines.findLast(([, place]) => place === SHARED_MEMORY) ?? [];
  return type === 'tmpfs' && !options.split(',').some((option) => option === 'noexec' || option === 'ro');
}

/** Removes what runs that were killed left there: it would take memory until the machine restarts. */
function removeLeftovers(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^paydesk-(?:home|temp)-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}
