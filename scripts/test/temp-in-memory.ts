// Where tests keep what is gone with them: in memory where there is room, since most of a ledger's time goes into waiting for the disk.
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
/** A run needs about one; containers often give 64 MB. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** A folder in memory with room for a run and from which programs may be started, or null. */
export function tempInMemory(): string | null {
  if (process.platform !== 'linux') return null;
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= NEEDED_BYTES && isUsable(readFileSync('/proc/mounts', 'utf8')) ? SHARED_MEMORY : null;
  } catch {
    return null;
  }
}

/** Whether the system's list of mounts has it as memory, writable, with programs allowed. */
function isUsable(mounts: string): boolean {
  const lines = mounts.split('\n').map((line) => line.split(' '));
  const [, , type, options = ''] = lines.findLast(([, place]) => place === SHARED_MEMORY) ?? [];
  return type === 'tmpfs' && !options.split(',').some((option) => option === 'noexec' || option === 'ro');
}

/** Removes what runs that were killed left there: it would take memory until the machine starts anew. */
export function removeLeftovers(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^paydesk-(?:home|temp)-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}
