// `npm run dist -- server`: a Debian package of the ledger server and the payment service, with the Node that runs them.
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from '../build/targets.ts';
import { bundledPackages, LICENCES, licencesText } from '../build/third-party-licences.ts';
import { makeDeb } from './deb.ts';
import { manifestIn } from './npm-pack.ts';
import type { Arch } from './targets.ts';

export const SERVER_PACKAGE = 'paydesk-server';
const RESOURCES = join(root, 'resources/server-package');
const HOME = `usr/lib/${SERVER_PACKAGE}`;
const DRIVER = 'node_modules/better-sqlite3';
const DEBIAN_ARCH: Record<Arch, string> = { x64: 'amd64', arm64: 'arm64' };
/** What server.md leads to. */
const DOCS = ['server', 'team', 'team-roles', 'service', 'service-inside', 'security', 'privacy', 'scaling'];

/** Packs what dist/ has of both, and gives the package's path in the folder. Throws where there is no Node for the architecture here. */
export function packServer(output: string, arch: Arch, version = manifestIn(root).version): string {
  const node = join(root, `node_modules/node-linux-${arch}/bin/node`);
  if (!existsSync(node)) throw new Error(`There is no Node for ${arch} here: npm installs the one of its own machine.`);
  const staged = mkdtempSync(join(tmpdir(), 'paydesk-server-package-'));
  try {
    // What dpkg-deb packs keeps its mode.
    chmodSync(staged, 0o755);
    const home = join(staged, HOME);
    mkdirSync(home, { recursive: true });
    cpSync(node, join(home, 'node'));
    stagePrograms(home, version);
    stageDriver(join(home, DRIVER), arch);
    stageSystem(staged);
    stageDocs(join(staged, `usr/share/doc/${SERVER_PACKAGE}`));
    for (const path of globSync('**/', { cwd: staged })) chmodSync(join(staged, path), 0o755);
    const file = join(output, `${SERVER_PACKAGE}_${version}_${DEBIAN_ARCH[arch]}.deb`);
    makeDeb(
      staged,
      file,
      fields(version, arch),
      ['postinst', 'prerm', 'postrm'].map((name) => join(RESOURCES, name)),
    );
    return file;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

function fields(version: string, arch: Arch): [string, string][] {
  const { author, homepage } = manifestIn(root) as { author?: string; homepage?: string; version: string };
  return [
    ['Package', SERVER_PACKAGE],
    ['Version', version],
    ['Architecture', DEBIAN_ARCH[arch]],
    ['Maintainer', `${author} <paydesk@paydesk.example>`],
    ['Depends', 'libc6 (>= 2.31), libstdc++6, openssl, passwd'],
    ['Recommends', 'ca-certificates'],
    ['Section', 'net'],
    ['Priority', 'optional'],
    ['Homepage', homepage ?? ''],
    ['Description', 'The ledger server of a Paydesk team, and the hosted payment service'],
  ];
}

/** The entries with what they load; the console's own code stays out. */
function stagePrograms(home: string, version: string): void {
  for (const file of loadedBy('ledger-server.js', 'ledger-worker.js')) {
    cpSync(join(root, 'dist/main', file), join(home, 'main', file));
  }
  const isProgram = (file: string) => !/^licences.*\.json$/.test(basename(file));
  cpSync(join(root, 'dist/service'), join(home, 'service'), { recursive: true, filter: isProgram });
  for (const file of ['paydesk-server.js', 'paydesk-service.js', 'server-user.js']) {
    cpSync(join(RESOURCES, file), join(home, file));
  }
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: SERVER_PACKAGE, version, type: 'module' }));
}

/** Built files of main by their names, each with those that it imports, now or later. */
function loadedBy(...entries: string[]): Set<string> {
  const found = new Set<string>();
  for (const todo = [...entries]; todo.length > 0; ) {
    const file = todo.pop() ?? '';
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(join(root, 'dist/main', file), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?"\.\/([\w-]+\.js)"/g)) todo.push(name);
  }
  return found;
}

function stageDriver(to: string, arch: Arch): void {
  const from = join(root, DRIVER);
  for (const name of ['lib', 'LICENSE', 'package.json', `prebuilds/linux-${arch}.node`]) {
    cpSync(join(from, name), join(to, name), { recursive: true });
  }
}

function stageSystem(staged: string): void {
  for (const unit of ['paydesk-ledger.service', 'paydesk-service.service']) {
    copy(join(RESOURCES, unit), join(staged, 'lib/systemd/system', unit), 0o644);
  }
  for (const name of ['paydesk-server', 'paydesk-service']) {
    const command = join(staged, 'usr/bin', name);
    mkdirSync(dirname(command), { recursive: true });
    writeFileSync(command, `#!/bin/sh\nexec /${HOME}/node /${HOME}/${name}.js "$@"\n`);
    chmodSync(command, 0o755);
  }
}

function stageDocs(folder: string): void {
  for (const name of DOCS) {
    const file = join(root, `docs/${name}.md`);
    if (existsSync(file)) copy(file, join(folder, `${name}.md`), 0o644);
  }
  for (const name of ['alerts.yml', 'grafana-dashboard.json'])
    copy(join(root, 'resources/monitoring', name), join(folder, 'monitoring', name), 0o644);
  copy(join(root, 'LICENSE'), join(folder, 'copyright'), 0o644);
  const licences = ['dist/main', 'dist/service'].flatMap((dist) =>
    bundledPackages(join(root, dist), () => true, ['better-sqlite3']),
  );
  writeFileSync(join(folder, LICENCES), licencesText(licences));
}

function copy(from: string, to: string, mode: number): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
  chmodSync(to, mode);
}
