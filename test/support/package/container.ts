// The container image, built of the project's own Containerfile with nothing pulled, and run as an engine would: its user, a read-only root, a volume, first process.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { build } from '../../../scripts/build/build.ts';
import { NEEDED, root } from '../../../scripts/build/targets.ts';
import { packService } from '../../../scripts/packaging/service-package.ts';

const BASE = 'localhost/base';
/** Of a Node image, what the Containerfile uses; the dynamic loader brings the rest. */
const PROGRAMS = ['/bin/sh', '/bin/mkdir', '/bin/chown', '/usr/bin/env'];
const TOOLS = ['buildah', 'unshare', 'chroot', 'mount', 'ldd', 'npm'];

/** Why no image can be built and run here; undefined where one can. */
export function noContainers(): string | undefined {
  if (process.platform !== 'linux') return 'containers are built on Linux only';
  const missing = TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length > 0) return `needs ${missing.join(', ')}`;
  if (process.getuid?.() !== 0) return 'needs root, to mount the image';
  if (spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0)
    return 'namespaces aren’t allowed here';
  return undefined;
}

type Config = { User: string; Env: string[]; Entrypoint: string[]; Volumes: object; ExposedPorts: object };

export type Image = {
  config: Config & { Healthcheck?: { Test: string[] } };
  /** The root file system. */
  folder: string;
};

/** Builds it in a folder, where its storage stays. Throws in buildah's words. */
export async function buildImage(folder: string): Promise<Image> {
  await build(NEEDED.service);
  const base = join(folder, 'base');
  layOutBase(join(base, 'root'));
  writeFileSync(join(base, 'Containerfile'), 'FROM scratch\nCOPY root/ /\nENV PATH=/usr/bin:/bin\n');
  const context = join(folder, 'context');
  mkdirSync(join(context, 'release'), { recursive: true });
  for (const file of ['Containerfile', '.dockerignore', 'resources/container/healthcheck.mjs']) {
    cpSync(join(root, file), join(context, file));
  }
  await packService(join(context, 'release'));
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = (...args: string[]): string => {
    const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
    const done = spawnSync('buildah', [...storage, ...args], { encoding: 'utf8', env, maxBuffer: 100_000_000 });
    if (done.status !== 0) throw new Error(`buildah ${args[0]} failed: ${done.stderr}${done.stdout}`);
    return done.stdout.trim();
  };
  buildah('build', '-q', '--format', 'docker', '-t', BASE, base);
  buildah('build', '-q', '--format', 'docker', '--build-arg', `BASE=${BASE}`, '-t', 'localhost/service', context);
  const container = buildah('from', '--pull-never', 'localhost/service');
  onTestFinished(() => void buildah('rm', container));
  const inspected = JSON.parse(buildah('inspect', container)) as { Docker: { config: Image['config'] } };
  return { config: inspected.Docker.config, folder: buildah('mount', container) };
}

function layOutBase(into: string): void {
  for (const folder of ['tmp', 'proc', 'dev', 'usr/bin', 'usr/lib/node_modules']) {
    mkdirSync(join(into, folder), { recursive: true });
  }
  for (const program of PROGRAMS) place(into, program, program);
  place(into, process.execPath, '/usr/bin/node');
  const npm = realpathSync(spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim());
  cpSync(dirname(dirname(npm)), join(into, 'usr/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(into, 'usr/bin/npm'));
}

/** A program, and the libraries it loads. */
function place(into: string, from: string, to: string): void {
  const libraries = spawnSync('ldd', [from], { encoding: 'utf8' }).stdout.match(/\/\S+/g) ?? [];
  for (const [source, target] of [[from, to], ...libraries.map((library) => [library, library])] as [
    string,
    string,
  ][]) {
    if (existsSync(into + target)) continue;
    mkdirSync(dirname(into + target), { recursive: true });
    cpSync(realpathSync(source), into + target);
  }
}

/** $1 is the root file system, $2 the volume, $3 user and group; then the command. */
const RUN = `set -e
image=$1 data=$2 user=$3
shift 3
mount --bind "$image" "$image"
mount --bind "$data" "$image/data"
mount -t tmpfs tmpfs "$image/tmp"
mount -t proc proc "$image/proc"
mount --rbind /dev "$image/dev"
mount -o remount,bind,ro "$image"
exec chroot --userspec="$user" "$image" "$@"`;

export type Container = {
  /** Ends with the exit code of its first process. */
  child: ChildProcess;
  /** The first process, as this machine numbers it. */
  pid: () => number;
};

/** Runs the image's command with more options, in namespaces of its own; the network is this machine's. */
export function runImage({ folder, config }: Image, volume: string, ...options: string[]): Container {
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  const command = ['env', '-i', ...config.Env, ...config.Entrypoint, ...options];
  const args = [...namespaces, 'sh', '-c', RUN, 'sh', folder, volume, config.User, ...command];
  const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, pid: () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()) };
}
