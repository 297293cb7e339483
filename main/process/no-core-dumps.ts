// No core files: a dump of this process would hold API keys and consumers' names. What the system writes on its own is beyond us (docs/security.md).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** util-linux has it on every Linux; it isn't looked for anywhere else. */
const PRLIMIT = '/usr/bin/prlimit';

/**
 * Takes core files from this process, from those it has started (Chromium starts its first before any script runs) and from all that those will start.
 * Only Linux needs it: elsewhere none is written unless an administrator turned them on.
 */
export function forbidCoreDumps(platform: NodeJS.Platform): void {
  if (platform !== 'linux') return;
  for (const pid of [process.pid, ...childrenOf(process.pid)]) {
    // No memory goes into a dump, also where a program of the system takes it instead of a file.
    try {
      writeFileSync(`/proc/${pid}/coredump_filter`, '0');
    } catch {
      // Gone, or not readable.
    }
    spawnSync(PRLIMIT, ['--pid', `${pid}`, '--core=0:0'], { stdio: 'ignore', timeout: 2_000 });
  }
}

/** Children, and theirs. */
function childrenOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    return [];
  }
}
