// Installs the system packages a command wants, where the system is Debian's kind and we may; else says which they are.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {'keychain' | 'window' | 'tests'} Purpose */

/** Alternatives are the same library under its newer and its older name. @type {Record<Purpose, string[][]>} */
const WANTED = {
  keychain: [['libsecret-1-0']],
  window: [
    ['libgtk-3-0t64', 'libgtk-3-0'],
    ['libnss3'],
    ['libasound2t64', 'libasound2'],
    ['libgbm1'],
    ['libxss1'],
    ['libnotify4'],
    ['libatspi2.0-0t64', 'libatspi2.0-0'],
    ['libdrm2'],
    ['libxtst6'],
  ],
  tests: [
    ...(process.env['PAYDESK_CHROMIUM'] ? [] : [['chromium']]),
    ['xvfb'],
    ['xauth'],
    ['dbus'],
    ['dbus-x11'],
    ['gnome-keyring'],
    ['unzip'],
    ['x11-utils'],
    ['xdg-utils'],
    ['fonts-dejavu-core'],
    ['postgresql'],
    ['hledger'],
    ['beancount'],
    ['python3-pytest'],
  ],
};

const A_DAY = 86_400_000;
const QUIET = 'noninteractive';

/**
 * Never rejects: what can't be installed is said in a line, and the command goes on without it.
 * @param {string} root
 * @param {Purpose[]} purposes
 * @param {{ mayInstall: boolean }} options
 */
export async function bringSystemPackages(root, purposes, { mayInstall }) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/dpkg-query') || !existsSync('/usr/bin/apt-get')) return;
  const missing = missingOf(purposes.flatMap((purpose) => WANTED[purpose]));
  if (missing.length === 0) return;

  const names = missing.map(known).join(' ');
  const failedBefore = join(root, '.cache', 'system-packages-failed');
  const apt = mayInstall ? aptCommand() : null;
  const failedLately = !purposes.includes('tests') && isYounger(failedBefore, A_DAY);
  if (!apt || failedLately) return console.error(`paydesk: going on without ${names}. To install: ${byHand(names)}`);

  console.error(
    `paydesk: about to install these system packages with apt-get: ${names}\n` +
      'paydesk: to install none, press Ctrl+C and add -- --no-install',
  );
  const failure = install(apt, missing);
  if (!failure) return;
  mkdirSync(dirname(failedBefore), { recursive: true });
  writeFileSync(failedBefore, failure);
  console.error(`paydesk: that failed (${failure}); going on without. To install: ${byHand(names)}`);
}

/** @param {string} names */
function byHand(names) {
  return `sudo apt-get update && sudo apt-get install ${names}`;
}

/** @param {string} file @param {number} age ms */
function isYounger(file, age) {
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < age;
}

/** @param {string[][]} wanted */
function missingOf(wanted) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own placeholders.
  const format = '${Package} ${db:Status-Status}\n';
  const asked = spawnSync('dpkg-query', ['-W', '-f', format, ...wanted.flat()], { encoding: 'utf8' });
  const installed = new Set(
    asked.stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return wanted.filter((alternatives) => !alternatives.some((name) => installed.has(name)));
}

/** apt-get as we may call it, or null where we may not. @returns {string[] | null} */
function aptCommand() {
  if (process.getuid?.() === 0) return ['apt-get'];
  const maySudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  return maySudo ? ['sudo', '-n', 'env', `DEBIAN_FRONTEND=${QUIET}`, 'apt-get'] : null;
}

/**
 * @param {string[]} apt
 * @param {string[][]} missing
 * @returns {string | null} why it failed
 */
function install(apt, missing) {
  const words = run([...apt, 'install', ...missing.map(known)]);
  if (words === null) return null;
  // The package lists are absent or too old: fetch them and try once more.
  return run([...apt, 'update']) ?? run([...apt, 'install', ...missing.map(known)]);
}

/** The name among the alternatives that this system's archive has. @param {string[]} alternatives */
function known(alternatives) {
  const has = (/** @type {string} */ name) =>
    spawnSync('apt-cache', ['madison', name], { encoding: 'utf8' }).stdout !== '';
  return alternatives.find(has) ?? alternatives[0] ?? '';
}

/**
 * @param {string[]} command
 * @returns {string | null} the last line of what went wrong, null when nothing did
 */
function run([file = '', ...args]) {
  const done = spawnSync(
    file,
    [...args, '-qq', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=1'],
    { encoding: 'utf8', timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: QUIET } },
  );
  if (done.status === 0) return null;
  return (done.error?.message ?? done.stderr).trim().split('\n').at(-1) || `${file} ended with ${done.status}`;
}
