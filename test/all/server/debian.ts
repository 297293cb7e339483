// A bare Debian in a folder of its own: the package is installed in it, and its units are started as systemd would start them.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root as repository } from '../../../scripts/build/targets.ts';
import { type Running, startProgram } from '../faults/processes.ts';

const SUITE = 'bookworm';
/** What the package depends on and recommends, so that apt needs no mirror later. */
const INCLUDED = 'openssl,ca-certificates';
const CACHED = join(repository, '.cache', `debian-${SUITE}`);
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Why there can be no Debian here; null where there can. */
export function noDebian(): string | null {
  if (process.platform !== 'linux') return 'a Debian needs Linux';
  if (process.getuid?.() !== 0) return 'a Debian in a folder needs root';
  const missing = ['chroot', 'mount', 'dpkg-deb', ...(existsSync(CACHED) ? [] : ['debootstrap'])].filter(
    (program) => spawnSync('which', [program]).status !== 0,
  );
  return missing.length > 0 ? `this machine lacks ${missing.join(', ')}` : null;
}

export type Unit = 'paydesk-ledger' | 'paydesk-service';

export type Daemon<Ready> = {
  ready: Ready;
  /** kill -9; resolves when the unit's own restart has it ready again. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
  /** After a stop: as the unit says now. */
  start: () => Promise<void>;
};

export type Debian = {
  /** Of a path in it, the path outside. */
  path: (inside: string) => string;
  /** As root types it. Gives what it prints; throws with what it said where it failed. */
  type: (command: string[], env?: Record<string, string>) => string;
  /** With apt, as an unattended upgrade does: no question is answered. */
  install: (deb: string) => string;
  /** A disk of its own at a folder in it, of so many megabytes. */
  mountDisk: (folder: string, megabytes: number, owner: string) => void;
  /** By the unit's own user, command and restart. */
  start: <Ready>(unit: Unit, log: string) => Promise<Daemon<Ready>>;
  discard: () => void;
};

/** The base is made once, with the mirror that debootstrap knows. */
function base(): string {
  if (existsSync(CACHED)) return CACHED;
  const making = `${CACHED}.${process.pid}`;
  mkdirSync(join(CACHED, '..'), { recursive: true });
  execFileSync('debootstrap', ['--variant=minbase', `--include=${INCLUDED}`, SUITE, making], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const archive of globSync('var/cache/apt/archives/*.deb', { cwd: making })) rmSync(join(making, archive));
  renameSync(making, CACHED);
  return CACHED;
}

/** A fresh copy in `folder`, which is made. */
export function openDebian(folder: string): Debian {
  execFileSync('cp', ['-a', '--reflink=auto', base(), folder]);
  const mounted: string[] = [];
  const mount = (target: string, ...args: string[]) => {
    mkdirSync(target, { recursive: true });
    execFileSync('mount', [...args, target]);
    mounted.unshift(target);
  };
  const path = (inside: string) => join(folder, inside);
  const discard = () => {
    for (const target of mounted.splice(0)) spawnSync('umount', ['-l', target]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', discard);
  mount(path('proc'), '-t', 'proc', 'proc');
  const type: Debian['type'] = ([file = '', ...args], env = {}) => {
    const { status, stdout, stderr, error } = spawnSync('chroot', [folder, file, ...args], {
      encoding: 'utf8',
      env: { PATH, HOME: '/root', LC_ALL: 'C.UTF-8', ...env },
    });
    if (status === 0) return stdout;
    throw new Error(`${file} ${args[0] ?? ''} failed: ${error?.message ?? stderr + stdout}`);
  };
  return {
    path,
    type,
    discard,
    install: (deb) => {
      cpSync(deb, path(join('tmp', basename(deb))));
      return type(['apt-get', 'install', '-y', `/tmp/${basename(deb)}`], { DEBIAN_FRONTEND: 'noninteractive' });
    },
    mountDisk: (inside, megabytes, owner) => {
      mount(path(inside), '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs');
      type(['chown', `${owner}:${owner}`, inside]);
    },
    start: (unit, log) => startUnit(folder, unit, log),
  };
}

async function startUnit<Ready>(folder: string, name: Unit, log: string): Promise<Daemon<Ready>> {
  const begin = (): Running<Ready> => {
    const { command, user, umask } = unitIn(join(folder, 'lib/systemd/system', `${name}.service`));
    const asUnit = ['env', '-i', `PATH=${PATH}`, '/bin/sh', '-c', `umask ${umask}; exec "$@"`, 'sh', ...command];
    return startProgram<Ready>(['chroot', `--userspec=${user}:${user}`, folder, ...asUnit], log, process.env);
  };
  let running = begin();
  const ready = await running.ready;
  const start = async () => {
    running = begin();
    await running.ready;
  };
  return {
    ready,
    start,
    stop: () => running.end(),
    crash: async () => {
      const { restartMs } = unitIn(join(folder, 'lib/systemd/system', `${name}.service`));
      await running.kill();
      await pause(restartMs);
      await start();
    },
  };
}

/** What systemd would read of a unit. Throws where it isn't started again after a crash. */
function unitIn(file: string) {
  const text = readFileSync(file, 'utf8');
  const value = (name: string): string => {
    const [, found] = new RegExp(`^${name}=(.+)$`, 'm').exec(text) ?? [];
    if (found === undefined) throw new Error(`${basename(file)} says nothing of ${name}.`);
    return found;
  };
  if (value('Restart') !== 'on-failure') throw new Error(`${basename(file)} doesn't start again after a crash.`);
  return {
    command: value('ExecStart').split(' '),
    user: value('User'),
    umask: value('UMask'),
    restartMs: Number(value('RestartSec')) * 1000,
  };
}
