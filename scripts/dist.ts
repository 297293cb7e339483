// `npm run dist`: packages for this system, in release/. A target whose tool can't be had is named in a line, and the rest is made.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testRuntimeIsThere } from '../test/support/window/electron-runtime/test-runtime.ts';
import { build, buildForTestRuntime } from './build/build.ts';
import { targets as built, NEEDED, root, type TargetName } from './build/targets.ts';
import { writeChecksums } from './packaging/checksums.ts';
import { makePackage, packApp, type Runtime } from './packaging/electron-builder.ts';
import { unpackedFolder } from './packaging/packed-executable.ts';
import { writeSbom } from './packaging/sbom.ts';
import { packLoader } from './packaging/sdk-loader-package.ts';
import { packServer } from './packaging/server-package.ts';
import { packService } from './packaging/service-package.ts';
import { refuseUnsigned, type Signing, signingOf, signWithGpg } from './packaging/signing.ts';
import { type Arch, type DistOptions, missingTool, readOptions, type Target } from './packaging/targets.ts';
import { notesOf, writeUpdateFeeds } from './packaging/update-feed.ts';
import { installedRuntime, officialRuntime } from './start/official-runtime.ts';
import { layOutApp } from './test/pack-app.ts';

const RELEASE = join(root, 'release');
/** Builds of the test runtime go to a separate folder, because they aren't for users. */
const FOR_TESTS = join(root, '.cache/test-release');

const tell = (line: string) => console.error(`paydesk: ${line}`);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** The host's runtime, or the line that says why there is none. `--dir` looks only at what lies here. */
async function hostRuntime({ folderOnly, release }: DistOptions): Promise<Runtime | { missing: string }> {
  const official = folderOnly ? installedRuntime() : await officialRuntime(false);
  const executable =
    typeof official === 'string' ? official : official && 'executable' in official && official.executable;
  if (executable) return { kind: 'official', folder: dirname(executable) };
  if (process.env['PAYDESK_TEST_RUNTIME'] === '1' && testRuntimeIsThere() && !release) return { kind: 'test' };
  const reason = folderOnly ? 'and --dir downloads nothing (npm start brings it)' : "and couldn't be downloaded";
  return { missing: `Electron's runtime isn't here, ${reason}` };
}

type Made = { files: string[]; missing: number; failed: number };

async function makeAll(options: DistOptions, signing: Signing | null): Promise<Made> {
  const made: Made = { files: [], missing: 0, failed: 0 };
  const names = options.folderOnly ? 'the app' : options.targets.map(({ name }) => name).join(', ');
  const host = await hostRuntime(options);
  if ('missing' in host) {
    tell(`${names} for ${options.archs.join(' and ')} can't be made: ${host.missing}.`);
    return { ...made, missing: 1 };
  }
  await (host.kind === 'test' ? buildForTestRuntime() : undefined);
  const output = host.kind === 'test' ? FOR_TESTS : RELEASE;
  if (host.kind === 'test') tell(`packing Electron's test runtime, for tests only, in ${output}`);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  for (const arch of options.archs) await makeArch(arch, { options, host, output, signing, made, names });
  if (made.files.length > 0) {
    const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
    const release = { version, notes, platform: process.platform, releasedAt: new Date() };
    made.files.push(...writeUpdateFeeds(output, made.files, release));
    made.files.push(writeSbom(output, version));
    const sums = writeChecksums(output, made.files);
    if (signing?.by === 'gpg') signWithGpg(sums, signing.key);
    tell(`made ${[...made.files, sums].map((file) => file.slice(output.length + 1)).join(', ')} in ${output}`);
  }
  return made;
}

type Work = {
  options: DistOptions;
  host: Runtime;
  output: string;
  signing: Signing | null;
  made: Made;
  names: string;
};

async function makeArch(arch: Arch, { options, host, output, signing, made, names }: Work): Promise<void> {
  const isHost = arch === process.arch;
  if (!isHost && host.kind === 'test') {
    tell(`${names} for ${arch} can't be made: there is no test runtime of Electron for ${arch}.`);
    made.missing += 1;
    return;
  }
  const runtime: Runtime = isHost ? host : { kind: 'official' };
  const app = runtime.kind === 'test' ? layOutApp('test', { driven: false }) : null;
  const pack = { arch, output, runtime, app, signed: signing !== null, force: signing?.by === 'electron-builder' };
  const packed = await packApp(pack);
  if (packed !== 'made') {
    if (packed === 'no download')
      tell(`${names} for ${arch} can't be made: Electron's runtime couldn't be downloaded.`);
    made[packed === 'failed' ? 'failed' : 'missing'] += 1;
    return;
  }
  if (options.folderOnly) return tell(`made ${unpackedFolder(output, process.platform, arch)}`);
  for (const target of options.targets) await makeTarget(target, pack, made);
}

async function makeTarget(target: Target, pack: Parameters<typeof packApp>[0], made: Made): Promise<void> {
  const line = missingTool(target, pack.arch);
  if (line) tell(line);
  const result = line ? 'no tool' : await makePackage(target, pack, version);
  if (result === 'no download') {
    tell(
      `${target.name} for ${pack.arch} isn't made: electron-builder's tool for ${target.name} couldn't be downloaded.`,
    );
  }
  if (result === 'failed') made.failed += 1;
  else if (typeof result === 'string') made.missing += 1;
  else made.files.push(...result.files);
}

/** Packages that need no Electron, by the word after `npm run dist --`. */
const PACKAGES: Record<string, () => Promise<string>> = {
  service: async () => {
    await build(NEEDED.service);
    return packService(RELEASE);
  },
  server: async () => {
    await build([...NEEDED.ledger, ...NEEDED.service]);
    return packServer(RELEASE, process.arch === 'arm64' ? 'arm64' : 'x64');
  },
  'sdk-loader': () => packLoader(RELEASE),
};

async function run(): Promise<boolean> {
  const [first, ...rest] = process.argv.slice(2);
  const pack = PACKAGES[first ?? ''];
  if (pack) {
    if (rest.length > 0) throw new Error(`npm run dist -- ${first} takes no options.`);
    mkdirSync(RELEASE, { recursive: true });
    tell(`made ${await pack()}`);
    return true;
  }
  const options = readOptions(process.argv.slice(2), process.platform, process.arch);
  const signing = options.release && !options.unsigned ? signingOf(process.platform, process.env) : null;
  refuseUnsigned(options, signing);
  await build(Object.keys(built) as TargetName[]);
  const made = await makeAll(options, signing);
  const nothing = made.files.length === 0 && !options.folderOnly;
  return made.failed === 0 && !nothing && !(made.missing > 0 && (options.named || options.folderOnly));
}

run().then(
  (isDone) => {
    process.exitCode = isDone ? 0 : 1;
  },
  (error: unknown) => {
    tell(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
