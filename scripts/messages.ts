// `npm run messages`: regenerates the catalogs and docs/errors.md from the sources. With --check, as in `npm test`, it only says what they lack and what nothing shows any more.
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Catalog, Translated } from '../messages/catalog.ts';
import { pseudoLocalized } from '../messages/pseudo-locale.ts';
import { root } from './build/targets.ts';
import { differingTranslations, spanishProblems } from './messages/check-spanish.ts';
import { errorTable } from './messages/error-table.ts';

const formatjs = join(root, 'node_modules/.bin/formatjs');

/** All messages of these sources, by an id that is a digest of text and description. Throws where one isn't valid ICU, naming it. */
async function extract(globs: readonly string[]): Promise<Catalog> {
  const files = globSync([...globs], { cwd: root });
  if (files.length === 0) return {};
  const wanted = [
    'extract',
    ...files,
    '--additional-function-names',
    't,rich,richParts',
    '--additional-component-names',
    'P,Soft,Empty,H2,H3,Li,Link,Button,Label,ButtonLink,Input,Select,Days,Section,Field,RadioField,Tick',
    '--preserve-whitespace',
    '--throws',
  ];
  const { stdout } = await promisify(execFile)(formatjs, wanted, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const found = JSON.parse(stdout) as Catalog;
  for (const { defaultMessage } of Object.values(found)) check(defaultMessage);
  return found;
}

function check(text: string): void {
  try {
    pseudoLocalized(new IntlMessageFormat(text, 'en-US').getAst());
  } catch (error) {
    throw new Error(`Not a valid message: ${text}\n${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Shown by the window and by the service. The window's catalog has all of messages/. */
const OF_BOTH = ['messages/ach-titles.ts', 'messages/text-fault-words.ts'] as const;

/** Globs below the project's root, by the catalog's folder in messages/. */
const CATALOGS = {
  console: ['renderer/**/*.{ts,tsx}', 'messages/**/*.ts'],
  native: ['main/**/*.ts'],
  service: ['service/**/*.{ts,tsx}', ...OF_BOTH],
} as const satisfies Record<string, readonly string[]>;

const onlyChecks = process.argv.includes('--check');
/** By the catalog's name. */
const translations: Record<string, Translated> = {};

/** As the catalogs are sorted in English: by the id's characters, whatever the language of this machine. */
const byId = ([one]: [string, string], [other]: [string, string]): number => (one < other ? -1 : 1);

function read(file: string): Catalog {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalog) : {};
}

for (const [name, sources] of Object.entries(CATALOGS)) {
  const file = join(root, 'messages', name, 'en.json');
  const inSources = await extract(sources);
  const inCatalog = read(file);
  const missing = Object.keys(inSources).filter((id) => !(id in inCatalog));
  const unused = Object.keys(inCatalog).filter((id) => !(id in inSources));
  if (!onlyChecks) writeFileSync(file, `${JSON.stringify(inSources, null, 2)}\n`);
  else if (missing.length + unused.length > 0) {
    for (const id of missing) console.log(`messages/${name}: missing: ${inSources[id]?.defaultMessage}`);
    for (const id of unused) console.log(`messages/${name}: unused: ${inCatalog[id]?.defaultMessage}`);
    process.exitCode = 1;
  }
  checkSpanish(name, inSources);
  console.log(`messages/${name}: ${Object.keys(inSources).length} messages`);
}

/** A translation that no source uses any more is dropped; what is missing, people write. */
function checkSpanish(name: string, english: Catalog): void {
  const file = join(root, 'messages', name, 'es.json');
  const spanish = JSON.parse(readFileSync(file, 'utf8')) as Translated;
  const used = Object.entries(spanish).filter(([id]) => id in english);
  translations[name] = Object.fromEntries(used);
  if (!onlyChecks) writeFileSync(file, `${JSON.stringify(Object.fromEntries(used.sort(byId)), null, 2)}\n`);
  const problems = spanishProblems(english, onlyChecks ? spanish : Object.fromEntries(used));
  for (const problem of problems) console.log(`messages/${name}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

for (const problem of differingTranslations(translations)) {
  console.log(problem);
  process.exitCode = 1;
}
const errorsFile = join(root, 'docs/errors.md');
const errors = errorTable();
if (!onlyChecks) writeFileSync(errorsFile, errors);
else if (!existsSync(errorsFile) || readFileSync(errorsFile, 'utf8') !== errors) {
  console.log('docs/errors.md: not what the sources say');
  process.exitCode = 1;
}
if (process.exitCode === 1)
  console.log(
    'Run `npm run messages`, and commit what it changes. Write the Spanish that is missing in es.json (docs/translating.md).',
  );
