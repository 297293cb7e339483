// A Debian package of files that are laid out as they are once installed, made with dpkg-deb.
import { execFileSync, type StdioOptions } from 'node:child_process';
import { cpSync, globSync, lstatSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Of zstd: half a minute on a slow machine, and nearly as small as xz makes it in four. Tests want it quicker still. */
export const LEVEL = process.env['PAYDESK_COMPRESSION_LEVEL'] ?? '12';

/** What goes wrong is said by the program that says it. */
export const QUIETLY: StdioOptions = ['ignore', 'ignore', 'inherit'];

/** `fields`: of the control file, in order; empty ones are left out. `scripts`: files by the names that dpkg knows, like postinst. */
export function makeDeb(
  staged: string,
  output: string,
  fields: readonly (readonly [string, string])[],
  scripts: readonly string[] = [],
): void {
  const files = filesIn(staged);
  const kilobytes = Math.ceil(files.reduce((sum, file) => sum + lstatSync(join(staged, file)).size, 0) / 1024);
  const control = join(staged, 'DEBIAN');
  mkdirSync(control);
  const lines = [...fields, ['Installed-Size', String(kilobytes)] as const];
  writeFileSync(
    join(control, 'control'),
    lines.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}\n`])).join(''),
  );
  for (const script of scripts) cpSync(script, join(control, basename(script)));
  const regular = files.filter((file) => lstatSync(join(staged, file)).isFile());
  writeFileSync(join(control, 'md5sums'), execFileSync('md5sum', regular, { cwd: staged }));
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', `-z${LEVEL}`, '--build', staged, output], {
    stdio: QUIETLY,
  });
}

/** Files and links, by their paths below the folder. */
export function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder })
    .filter((path) => {
      const found = lstatSync(join(folder, path));
      return found.isSymbolicLink() || statSync(join(folder, path)).isFile();
    })
    .sort();
}
