// Runs a test command in a session of its own: home folder, D-Bus and an unlocked gnome-keyring that vanish with it.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLeftovers, tempInMemory } from './temp-in-memory.ts';

export type Command = { file: string; args: string[]; env: NodeJS.ProcessEnv };

/** The throwaway home: no test reads or writes the keyring, the data or the settings of whoever runs it. */
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

// An empty password would bring up a prompt nobody answers.
const UNLOCKED = `printf 'x\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"`;

/** The command inside a D-Bus session with an unlocked keyring; as it is where there is no such thing (macOS, Windows). */
export function withKeyring({ file, args, env }: Command): Command {
  if (!has('dbus-run-session') || !has('gnome-keyring-daemon')) return { file, args, env };
  return { file: 'dbus-run-session', args: ['--', 'bash', '-c', UNLOCKED, 'bash', file, ...args], env };
}

/** The command on a display of its own; as it is where there is no Xvfb. Without -noreset, a display begins anew whenever its last window closes, and whoever opens one just then is refused. */
export function withDisplay({ file, args, env }: Command): Command {
  return has('xvfb-run')
    ? { file: 'xvfb-run', args: ['-a', '-s', '-screen 0 1600x1000x24 -noreset', file, ...args], env }
    : { file, args, env };
}

function has(program: string): boolean {
  return process.platform === 'linux' && spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}
