// The deb, installed with apt on this very machine and started by a user of its own; both are gone afterwards.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withKeyring } from '../../../scripts/test/keyring.ts';
import { debFolder } from '../window/electron-runtime/runtime-for-tests.ts';

/** The second is an upgrade. */
export const DEB_VERSIONS = ['0.1.0', '0.1.1'] as const;
type Version = (typeof DEB_VERSIONS)[number];

const debOf = (version: Version) => join(debFolder, `paydesk_${version}_amd64.deb`);

/** Whether a deb can be installed on this machine; an installed Paydesk is never touched. */
export function mayInstallDebs(): { missing: string } | Record<never, never> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { missing: 'debs are tried on Linux x64 only' };
  if (process.getuid?.() !== 0) return { missing: 'only root may install a package' };
  for (const tool of ['apt-get', 'dpkg-deb', 'useradd', 'setpriv', 'xprop']) {
    if (!has(tool)) return { missing: `${tool} isn't on this machine` };
  }
  if (installedVersion() !== null) return { missing: 'Paydesk is installed on this machine' };
  return {};
}

/** Why there is nothing to install, or null. */
export function whyNotInstalled(): string | null {
  const may = mayInstallDebs();
  if ('missing' in may) return may.missing;
  return DEB_VERSIONS.every((version) => existsSync(debOf(version))) ? null : 'no debs were made here';
}

export const has = (program: string): boolean => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** The version that is installed, as dpkg says; null once its files are gone. */
export function installedVersion(): string | null {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own placeholders.
  const asked = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Version}', 'paydesk'], {
    encoding: 'utf8',
  });
  const [state, version] = asked.stdout.split(' ');
  return state === 'installed' && version ? version : null;
}

function apt(...args: string[]): void {
  execFileSync('apt-get', ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

export const install = (version: Version) => apt('install', '--no-install-recommends', debOf(version));
export const remove = () => apt('remove', 'paydesk');
/** By dpkg, which takes it calmly where nothing is left to purge. */
export const purge = () => execFileSync('dpkg', ['--purge', 'paydesk'], { stdio: 'ignore' });

export type Clerk = {
  home: string;
  /** Starts the installed Paydesk as this user, in a session of its own with an unlocked keychain. */
  executable: string;
  /** What runs under this user's id. */
  processes: () => { pid: number; commandLine: string; seccomp: string }[];
  leave: () => void;
};

/** An ordinary user with a home below the temporary folder. */
export function newClerk(): Clerk {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-clerk-'));
  chmodSync(folder, 0o755);
  const name = `paydesk-${process.pid}`;
  const home = join(folder, 'home');
  execFileSync('useradd', ['--create-home', '--home-dir', home, '--shell', '/bin/bash', name]);
  const { uid, gid } = statSync(home);
  const executable = join(folder, 'start');
  const runtime = join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const authority = process.env['XAUTHORITY'];
  if (authority && existsSync(authority)) copyFileSync(authority, join(home, 'display'));
  execFileSync('chown', ['-R', `${uid}:${gid}`, home]);
  const environment = {
    HOME: home,
    USER: name,
    LOGNAME: name,
    PATH: '/usr/bin:/bin',
    LC_ALL: 'C.UTF-8',
    DISPLAY: process.env['DISPLAY'] ?? '',
    XAUTHORITY: join(home, 'display'),
    XDG_RUNTIME_DIR: runtime,
    NO_AT_BRIDGE: '1',
    GTK_USE_PORTAL: '0',
  };
  const { file, args } = withKeyring({ file: 'paydesk', args: [], env: {} });
  const variables = Object.entries(environment).map(([variable, value]) => `${variable}=${value}`);
  const command = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--init-groups',
    'env',
    '-i',
    ...variables,
    file,
    ...args,
  ];
  writeFileSync(executable, `#!/bin/sh\ncd '${home}'\nexec ${command.map(quoted).join(' ')} "$@"\n`, { mode: 0o755 });
  return {
    home,
    executable,
    processes: () => processesOf(uid),
    leave: () => {
      for (const { pid } of processesOf(uid)) kill(pid);
      execFileSync('userdel', ['--force', name], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

function processesOf(uid: number): ReturnType<Clerk['processes']> {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        if (/^Uid:\t(\d+)/m.exec(status)?.[1] !== String(uid)) return [];
        const commandLine = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), commandLine, seccomp: /^Seccomp:\t(\d)/m.exec(status)?.[1] ?? '' }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
