// `npm run messages`: writes the catalogs and docs/errors.md anew from the sources. With --check, as in `npm test`, it only says what they lack and what nothing shows any more.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog, Translated } from '../messages/catalog.ts';
import { root } from './build/targets.ts';
import { CATALOGS } from './messages/catalogs.ts';
import { differingTranslations, spanishProblems } from './messages/check-spanish.ts';
import { errorTable } from './messages/error-table.ts';
import { extract } from './messages/extract.ts';

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
