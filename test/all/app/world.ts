// What a condition is prepared in: folders that are thrown away, small disks, other users, and sessions with a keyring or without.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Another user of this computer: no program of it runs as this one. */
export const OTHER_USER = 65_534;

export type World = {
  /** A folder that every user may go through. */
  folder: string;
  home: string;
  dataFolder: string;
  env: Record<string, string>;
  /** Mounts a disk of its own at a new folder; for `tmpfs`, by its options. */
  disk: (options: string) => string;
  readOnly: (folder: string) => void;
  /** A session bus; `keyring` says what of a keyring is on it. */
  session: (keyring: 'none' | 'locked' | 'unlocked' | 'frozen') => Promise<Record<string, string>>;
  /** Runs when the condition is over, the last first. */
  after: (step: () => unknown) => void;
  close: () => Promise<void>;
};

export function openWorld(): World {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-app-'));
  chmodSync(folder, 0o755);
  const steps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })];
  const made = (name: string, mode = 0o755) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true, mode });
    return path;
  };
  const home = made('home');
  const run = made('run', 0o700);
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const env = {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C.UTF-8',
    HOME: home,
    XDG_DATA_HOME: join(home, 'share'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_RUNTIME_DIR: run,
    NO_AT_BRIDGE: '1',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  };
  const mount = (...args: string[]) => {
    const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`);
  };
  const world: World = {
    folder,
    home,
    dataFolder: join(folder, 'data'),
    env,
    disk: (options) => {
      const at = made(`disk-${steps.length}`);
      mount('-t', 'tmpfs', '-o', options, 'tmpfs', at);
      steps.push(() => spawnSync('umount', ['-l', at]));
      return at;
    },
    readOnly: (path) => mount('-o', 'remount,ro', path),
    session: async (keyring) => {
      const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...env, XDG_DATA_DIRS: made('no-services') },
      });
      steps.push(() => ended(bus));
      const [address] = (await once(createInterface({ input: bus.stdout }), 'line')) as [string];
      const environment = { ...env, DBUS_SESSION_BUS_ADDRESS: address };
      if (keyring === 'none') return environment;
      const daemon = spawn(
        'gnome-keyring-daemon',
        ['--foreground', '--components=secrets', ...(keyring === 'locked' ? [] : ['--unlock'])],
        { stdio: ['pipe', 'ignore', 'ignore'], env: environment },
      );
      steps.push(() => ended(daemon));
      daemon.stdin.end('x\n');
      await untilOn(environment, 'org.freedesktop.secrets');
      if (keyring === 'frozen') daemon.kill('SIGSTOP');
      return environment;
    },
    after: (step) => void steps.push(step),
    close: async () => {
      for (const step of steps.splice(0).reverse()) await step();
    },
  };
  return world;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Waits until a name is on the bus. */
async function untilOn(env: Record<string, string>, name: string): Promise<void> {
  const args = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/', 'org.freedesktop.DBus.NameHasOwner'];
  for (let turn = 0; turn < 100; turn += 1) {
    const { stdout } = spawnSync('dbus-send', [...args, `string:${name}`], { env, encoding: 'utf8' });
    if (stdout.includes('true')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name} didn’t come onto the bus.`);
}

/** Gives a folder and what is in it to another user. */
export function giveTo(uid: number, ...paths: string[]): void {
  for (const path of paths) chownSync(path, uid, uid);
}

/** What this run can't do on this machine; null where nothing is missing. */
export function lackingForApp(): string | null {
  if (process.platform !== 'linux') return 'Linux';
  if (process.getuid?.() !== 0) return 'root, for small disks and other users';
  const programs = ['Xvfb', 'setpriv', 'mount', 'dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'];
  return programs.find((program) => spawnSync('which', [program], { stdio: 'ignore' }).status !== 0) ?? null;
}

/** The text of a file, or nothing. */
export const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
