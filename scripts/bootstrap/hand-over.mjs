// Runs a program in our place: same terminal, our signals passed on, its exit code for ours.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {NodeJS.Signals[]} */
const PASSED_ON = ['SIGTERM', 'SIGHUP', 'SIGINT'];
const ORPHAN_CHECK_MS = 200;

/**
 * Resolves to the program's exit code (128 + the signal's number when a signal ended it); rejects if it can't be started.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function handOver(file, args, env) {
  const child = spawn(file, args, { stdio: 'inherit', env });
  for (const signal of PASSED_ON) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the whole group: passing it on would press it twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  const orphanage = endWhenOrphaned(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearInterval(orphanage);
      for (const name of PASSED_ON) process.removeAllListeners(name);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * A signal to npm ends npm and the shell between us, which passes nothing on: losing that shell is all we see of it.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWhenOrphaned(child) {
  const parent = process.ppid;
  return setInterval(() => {
    if (process.env['npm_lifecycle_event'] && process.ppid !== parent) child.kill('SIGTERM');
  }, ORPHAN_CHECK_MS).unref();
}
