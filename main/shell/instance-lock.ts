// One desktop app a data folder: Chromium's lock, and what to do with one that a crash left under another name of this computer.
import { readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

/** False where a desktop app runs on the folder; its window is told. The ledger's own lock holds against every other Paydesk. */
export function takeInstanceLock(): boolean {
  if (app.requestSingleInstanceLock()) return true;
  const folder = app.getPath('userData');
  if (process.platform !== 'linux' || isHeld(join(folder, 'SingletonLock'))) return false;
  for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
    rmSync(join(folder, name), { force: true });
  return app.requestSingleInstanceLock();
}

/** The lock is a link to "HOST-PID". A host that isn't this one is its name of before: the folder is on a local disk. */
function isHeld(lock: string): boolean {
  try {
    const [, host, pid] = /^(.*)-(\d+)$/.exec(readlinkSync(lock)) ?? [];
    return host === hostname() && isAlive(Number(pid));
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
