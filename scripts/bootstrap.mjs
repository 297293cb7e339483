// The way into every command: brings packages, system packages and Node 24, then hands over to scripts/<command>.ts.
// Plain JavaScript, because it must run in a fresh clone on Node 20.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FROM_SOURCES } from './bootstrap/from-sources.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { bringPackages, nodeBinary } from './bootstrap/packages.mjs';
import { bringSystemPackages } from './bootstrap/system-packages.mjs';

const OLDEST_NODE = 20;
/** Said after `npm start --` or `npm test --`: no system package is installed. */
const NO_INSTALL = '--no-install';
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Which system packages a command wants. A window is drawn only where there is a display, and never for root.
 * @param {string} command
 * @param {string[]} args
 * @returns {import('./bootstrap/system-packages.mjs').Purpose[]}
 */
function purposesOf(command, args) {
  if (['test', 'all', 'e2e', 'secrets', 'faults'].includes(command)) return ['keychain', 'window', 'tests'];
  if (command === 'dev') return args.includes('--electron') ? ['keychain', 'window'] : ['keychain'];
  if (command !== 'start') return [];
  const display = Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
  return display && !args.includes('--browser') && process.getuid?.() !== 0 ? ['keychain', 'window'] : ['keychain'];
}

async function main() {
  const [command = '', ...given] = process.argv.slice(2);
  const args = given.filter((argument) => argument !== NO_INSTALL);
  const script = join(root, 'scripts', `${command}.ts`);
  if (!/^[a-z0-9]+$/.test(command) || !existsSync(script)) throw new Error(`There is no command "${command}".`);
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new Error(`Paydesk needs Node ${OLDEST_NODE} or newer to begin with; this is Node ${process.versions.node}.`);
  }
  await bringPackages(root);
  await bringSystemPackages(root, purposesOf(command, args), { mayInstall: args.length === given.length });
  const path = join(root, 'node_modules', '.bin') + delimiter + process.env['PATH'];
  process.exitCode = await handOver(nodeBinary(root), [...FROM_SOURCES, script, ...args], {
    ...process.env,
    PATH: path,
  });
}

main().catch((error) => {
  console.error(`paydesk: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
