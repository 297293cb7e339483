#!/usr/bin/env node
// Makes a deb with dpkg-deb or an rpm with rpmbuild. electron-builder calls it as it would call fpm, and with fpm's arguments.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesIn, LEVEL, makeDeb, QUIETLY } from './deb.ts';

const text = { type: 'string', default: '' } as const;
const many = { type: 'string', multiple: true, default: [] as string[] } as const;
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    source: { ...text, short: 's' },
    type: { ...text, short: 't' },
    depends: { ...many, short: 'd' },
    force: { type: 'boolean', default: false },
    architecture: text,
    name: text,
    version: text,
    package: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    description: text,
    category: text,
    'deb-recommends': many,
    'deb-priority': text,
    'deb-compression': text,
    'rpm-compression': text,
    'rpm-summary': text,
    'rpm-os': text,
    // electron-builder's own: what they do, the link and the mode below do, and both go with the package.
    'after-install': text,
    'after-remove': text,
  },
});

/** Below the output, so that files are linked and not copied. */
const work = mkdtempSync(join(dirname(given.package), 'package-'));
try {
  const staged = join(work, 'root');
  layOut(staged);
  const make = { deb: makeDebOf, rpm: makeRpm }[given.type];
  if (!make) throw new Error(`This makes deb and rpm, not ${given.type}.`);
  make(staged);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Lays each `from=to` below the folder, with the modes they have once installed. */
function layOut(staged: string): void {
  for (const pair of positionals) {
    const [from = '', to = ''] = pair.split('=');
    const place = join(staged, to);
    mkdirSync(dirname(place), { recursive: true });
    if (from.endsWith('/')) execFileSync('cp', ['-al', from.slice(0, -1), place]);
    else execFileSync('cp', ['--no-preserve=mode', from, place]);
    if (from.endsWith('/')) linkProgram(staged, to);
  }
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', staged]);
  // Chromium's sandbox falls back to this helper where users may make no namespaces.
  for (const helper of globSync('opt/*/chrome-sandbox', { cwd: staged })) {
    const file = join(staged, helper);
    // A copy of its own: the file it is linked to keeps its mode.
    execFileSync('cp', ['--remove-destination', file, `${file}.own`]);
    execFileSync('mv', [`${file}.own`, file]);
    execFileSync('chmod', ['4755', file]);
  }
}

/** The command of the package's name. */
function linkProgram(staged: string, folder: string): void {
  const program = join(folder, given.name);
  if (!existsSync(join(staged, program))) return;
  mkdirSync(join(staged, 'usr/bin'), { recursive: true });
  symlinkSync(program, join(staged, 'usr/bin', given.name));
}

function makeDebOf(staged: string): void {
  makeDeb(staged, given.package, [
    ['Package', given.name],
    ['Version', given.version],
    ['Architecture', given.architecture],
    ['Maintainer', given.maintainer],
    ['Depends', given.depends.join(', ')],
    ['Recommends', given['deb-recommends'].join(', ')],
    ['Section', given.category],
    ['Priority', given['deb-priority']],
    ['Homepage', given.url],
    ['Description', given.description],
  ]);
}

function makeRpm(staged: string): void {
  const spec = join(work, 'package.spec');
  // What the libraries bring must not be offered to, nor asked of, other packages; the list of dependencies is ours.
  const head: [string, string][] = [
    ['Name', given.name],
    ['Version', given.version],
    ['Release', '1'],
    ['Summary', given['rpm-summary'] || given.description],
    ['License', given.license],
    ['Vendor', given.vendor],
    ['Packager', given.maintainer],
    ['URL', given.url],
    ['AutoReqProv', 'no'],
    ...given.depends.map((name): [string, string] => ['Requires', name]),
  ];
  writeFileSync(
    spec,
    [
      ...head.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`])),
      '%description',
      given.description,
      '%files',
      '%defattr(-,root,root,-)',
      ...rpmFiles(staged),
      '',
    ].join('\n'),
  );
  const folder = join(work, 'rpms');
  const defined = {
    _topdir: work,
    _rpmdir: folder,
    _rpmfilename: basename(given.package),
    _binary_payload: `w${LEVEL}.zstdio`,
    _build_id_links: 'none',
    // Nothing is stripped or rewritten.
    __os_install_post: '%{nil}',
    __spec_install_pre: '%{nil}',
  };
  const defines = Object.entries(defined).flatMap(([name, value]) => ['--define', `${name} ${value}`]);
  const architecture = { amd64: 'x86_64', arm64: 'aarch64' }[given.architecture] ?? given.architecture;
  const target = ['--target', `${architecture}-linux`];
  execFileSync('rpmbuild', ['-bb', '--quiet', '--buildroot', staged, ...target, ...defines, spec], { stdio: QUIETLY });
  execFileSync('mv', [join(folder, basename(given.package)), given.package]);
}

/** The app's own folder with all in it, and each file elsewhere; the folders of the system aren't ours. */
function rpmFiles(staged: string): string[] {
  const apps = globSync('opt/*', { cwd: staged });
  const elsewhere = filesIn(staged).filter((file) => !file.startsWith('opt/'));
  return [...apps, ...elsewhere].map((path) => `"/${path}"`);
}
