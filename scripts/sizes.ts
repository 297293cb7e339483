// `npm run sizes`: how large the sources are and how they hang together, as a table. --chain and --fragments list the files behind a figure. The window's first load is measured by test/ledger/first-load.test.ts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { root } from './build/targets.ts';

type Source = { text: string; imports: string[] };

const SOURCE = /^(lib|contract|messages|service|main|preload|renderer|scripts)\/.*(?<!\.d)\.(ts|tsx|mjs|js|css|html)$/;
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const sources = new Map<string, Source>();
for (const file of tracked.filter((each) => SOURCE.test(each))) {
  const text = read(file);
  const imports = ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    return fileName.startsWith('.') ? [posix.join(dirname(file), fileName)] : [];
  });
  sources.set(file, { text, imports });
}
const tests = tracked.filter((file) => /^test\/.*\.tsx?$/.test(file)).map(read);

const linesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);

/** Files with one importer that no test names, the screens aside. */
function fragments(): string[] {
  const importers = new Map<string, number>();
  for (const file of [...sources.values()].flatMap(({ imports }) => [...new Set(imports)])) {
    importers.set(file, (importers.get(file) ?? 0) + 1);
  }
  const isTested = (file: string) => tests.some((text) => text.includes(`/${file}'`));
  return [...importers].flatMap(([file, count]) =>
    count === 1 && sources.has(file) && !file.startsWith('renderer/') && !isTested(file) ? [file] : [],
  );
}

/** Each file here is one line of a registry by design: of the procedures, core's operations, the ledger's calls and tables, the migrations, the sentences of problems and remarks. */
const REGISTERED =
  /^(contract\/procedures|messages\/(problems|remarks)|main\/core\/operations|main\/ledger\/migrations|service\/store\/migrations)\/|^main\/ledger\/[^/]+\/(calls|tables)\.ts$/;
const isRegistered = (file: string): boolean => REGISTERED.test(file);

/** The longest chain of imports, from an entry to the last file. There is no circle (`npm run rules`). */
function longestChain(): string[] {
  const longest = new Map<string, string[]>();
  const from = (file: string): string[] => {
    const known = longest.get(file);
    if (known) return known;
    const rest = (sources.get(file)?.imports ?? []).filter((each) => sources.has(each)).map(from);
    const chain = [file, ...rest.reduce((best, each) => (each.length > best.length ? each : best), [])];
    longest.set(file, chain);
    return chain;
  };
  return [...sources.keys()].map(from).reduce((best, each) => (each.length > best.length ? each : best), []);
}

const about = (pattern: RegExp): number =>
  tracked.filter((file) => /\.(tsx?|json|md)$/.test(file) && pattern.test(read(file))).length;
const wireFolder = /^main\/providers\/hosted-ach\//;
const knowsWire = [...sources].filter(
  ([file, { imports }]) => !wireFolder.test(file) && imports.some((each) => wireFolder.test(each)),
);
const over = [...sources].filter(([file, { text }]) => text.split('\n').length > 401 && !file.endsWith('.css'));

console.table({
  'source files': sources.size,
  'source lines': linesOf(sources.keys()),
  'files with one importer and no test, screens aside': fragments().length,
  'the same without those that a registry lists': fragments().filter((file) => !isRegistered(file)).length,
  'files over 400 lines': over.length,
  'longest chain of imports': longestChain().length,
  'files that import a provider’s folder': knowsWire.length,
  'files that name "Do not capture"': about(/do.?not.?capture/i),
});
if (process.argv.includes('--chain')) console.log(longestChain().join('\n'));
if (process.argv.includes('--fragments'))
  console.log(
    fragments()
      .filter((file) => !isRegistered(file))
      .sort()
      .join('\n'),
  );
