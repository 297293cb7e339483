// Brings node_modules into line with package-lock.json, and Node 24 with it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/**
 * The Node 24 that the package `node` brings.
 * @param {string} root
 */
export function nodeBinary(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * @param {string} file
 * @returns {Packages | null}
 */
function packagesIn(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * True when node_modules holds what the lockfile names. npm writes its own list of what it installed as its last act,
 * so an install that was interrupted never passes.
 * @param {string} root
 */
export function packagesAreCurrent(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  const nothingForeign = Object.keys(installed).every((path) => path in wanted);
  return (
    nothingForeign && Object.entries(wanted).every(([path, entry]) => path === '' || isThere(entry, installed[path]))
  );
}

/**
 * @param {Packages[string]} wanted
 * @param {Packages[string] | undefined} installed
 */
function isThere(wanted, installed) {
  // Optional ones are mostly for other platforms: npm leaves them out.
  if (!installed) return wanted.optional === true;
  return installed.version === wanted.version && installed.integrity === wanted.integrity;
}

/**
 * Installs what is missing; does nothing when all is there. Rejects with npm's own words.
 * @param {string} root
 */
export async function bringPackages(root) {
  if (!packagesAreCurrent(root)) {
    console.error('paydesk: installing packages (about half a minute) …');
    // No install scripts: the native modules carry their binaries, and a compiler isn't everywhere.
    await npm(root, ['ci', '--ignore-scripts']);
  }
  if (!existsSync(nodeBinary(root))) {
    console.error('paydesk: fetching Node 24 …');
    await npm(root, ['rebuild', 'node']);
    if (!existsSync(nodeBinary(root))) throw new Error('npm installed no Node 24 for this machine (package "node").');
  }
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function npm(root, args) {
  // The Node inside node_modules can't run the npm that is about to replace it.
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')));
  const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let words = '';
  child.stdout.on('data', (chunk) => (words += chunk));
  child.stderr.on('data', (chunk) => (words += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${args[0]} failed:\n${words.trim()}`)),
    );
  });
}
