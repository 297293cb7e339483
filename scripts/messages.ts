// `npm run messages`: writes the catalogs and docs/errors.md anew from the sources. With --check, as in `npm test`, it only says what they lack and what nothing shows any more.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build/targets.ts';
import { CATALOGUES } from './messages/catalogues.ts';
import { errorTable } from './messages/error-table.ts';
import { type Catalog, extract } from './messages/extract.ts';

const onlyChecks = process.argv.includes('--check');

function read(file: string): Catalog {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalog) : {};
}

for (const [name, sources] of Object.entries(CATALOGUES)) {
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
  console.log(`messages/${name}: ${Object.keys(inSources).length} messages`);
}
const errorsFile = join(root, 'docs/errors.md');
const errors = errorTable();
if (!onlyChecks) writeFileSync(errorsFile, errors);
else if (!existsSync(errorsFile) || readFileSync(errorsFile, 'utf8') !== errors) {
  console.log('docs/errors.md: not what the sources say');
  process.exitCode = 1;
}
if (process.exitCode === 1) console.log('Run `npm run messages`, and commit what it changes.');
