// Stands in for Electron's own default app, which the test runtime lacks: `electron [switches] <app folder or file>`.
import { existsSync, readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const require = createRequire(import.meta.url);

/** Where the app's path stands in argv, and what was to be required before it. */
function readCommandLine(argv) {
  const required = [];
  let at = 1;
  for (; at < argv.length; at++) {
    if (argv[at] === '-r' || argv[at] === '--require') required.push(argv[++at]);
    else if (!argv[at].startsWith('-')) break;
  }
  return { at, required };
}

function takeNameFrom(folder) {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return app.setAppPath(dirname(folder));
  const { name, productName, version } = JSON.parse(readFileSync(manifest, 'utf8'));
  app.name = productName ?? name;
  if (version) app.setVersion(version);
  app.setAppPath(folder);
}

const { at, required } = readCommandLine(process.argv);
if (at >= process.argv.length) {
  console.log(`v${process.versions.electron}`);
  process.exit(0);
}
for (const file of required) require(file);
const appPath = resolve(process.argv[at]);
process.argv.splice(1, at, appPath);
takeNameFrom(appPath);
await import(pathToFileURL(Module._resolveFilename(appPath, null, true)).href);
