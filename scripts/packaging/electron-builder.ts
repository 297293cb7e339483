// Runs electron-builder: once to lay the app out beside its runtime, then once for each package made of it.
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../build/targets.ts';
import { unpackedFolder } from './packed-executable.ts';
import { type Arch, couldNotDownload, type Target } from './targets.ts';

/** Without a folder electron-builder downloads the official runtime. */
export type Runtime = { kind: 'official'; folder?: string } | { kind: 'test' };

export type Pack = {
  arch: Arch;
  output: string;
  runtime: Runtime;
  /** The app's folder, where it isn't the root. */
  app: string | null;
  /** What About says. */
  signed: boolean;
  /** electron-builder signs, and fails where it can't. */
  force: boolean;
};

export type Result = 'failed' | 'no download' | 'no tool';

const SYSTEM: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'mac', win32: 'win' };
const platform = SYSTEM[process.platform] ?? process.platform;
const versionOf = (name: string) =>
  (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

export function packApp(pack: Pack): Promise<'made' | Result> {
  return runBuilder(['--dir', ...settings(pack)], pack.arch);
}

/** The files it made. */
export async function makePackage(target: Target, pack: Pack, version: string): Promise<{ files: string[] } | Result> {
  const before = new Set(packagesIn(pack.output));
  const result = await (target.name === 'tar.gz'
    ? makeTar(pack, version)
    : runBuilder(
        [...settings(pack), '--prepackaged', unpackedFolder(pack.output, process.platform, pack.arch)],
        pack.arch,
        target.name,
      ));
  return result === 'made' ? { files: packagesIn(pack.output).filter((file) => !before.has(file)) } : result;
}

const packagesIn = (output: string) =>
  globSync('*.{deb,rpm,tar.gz,AppImage,dmg,zip,exe}', { cwd: output }).map((name) => join(output, name));

function settings({ output, runtime, app, signed, force }: Pack): string[] {
  const given = {
    'directories.output': output,
    'extraMetadata.paydeskBuild': signed ? 'signed' : 'unsigned',
    forceCodeSigning: String(force),
    ...(runtime.kind === 'test' && testRuntime()),
    ...(runtime.kind === 'official' && { electronVersion: versionOf('electron') }),
    ...(runtime.kind === 'official' && runtime.folder && { electronDist: runtime.folder }),
    ...(app && { 'directories.app': app }),
  };
  return Object.entries(given).map(([name, value]) => `-c.${name}=${value}`);
}

function testRuntime() {
  const [folder = ''] = globSync(join(root, '.cache/electron-test-runtime-*'));
  return { electronDist: folder, electronVersion: readFileSync(join(folder, 'version'), 'utf8') };
}

/** For electron-builder: deb and rpm are made by our own program, with the Node that runs this. */
export function packageEnvironment(): { CUSTOM_FPM_PATH: string; PATH: string } {
  return {
    CUSTOM_FPM_PATH: join(import.meta.dirname, 'linux-package.ts'),
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
  };
}

function runBuilder(args: string[], arch: Arch, target?: string): Promise<'made' | Result> {
  const builder = join(root, 'node_modules/electron-builder/cli.js');
  const asked = [`--${platform}`, ...(target ? [target] : []), `--${arch}`];
  return runTool(process.execPath, [builder, ...asked, '--publish', 'never', ...args]);
}

/** With one folder at its top, and root's as the deb is. */
function makeTar({ output, arch }: Pack, version: string): Promise<'made' | Result> {
  const name = `paydesk-${version}`;
  const unpacked = unpackedFolder(output, process.platform, arch).slice(output.length + 1);
  const file = join(output, `${name}-linux-${arch}.tar.gz`);
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
  return runTool('tar', ['-czf', file, ...owner, `--transform=s,^${unpacked},${name},`, '-C', output, unpacked]);
}

/** Its output is shown only where it fails for a reason of its own. */
function runTool(file: string, args: string[]): Promise<'made' | Result> {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...packageEnvironment() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve('failed');
    });
    child.once('close', (code) => {
      if (code === 0) return resolve('made');
      if (couldNotDownload(output)) return resolve('no download');
      console.error(output);
      resolve('failed');
    });
  });
}
