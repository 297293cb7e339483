// What the processes of a desktop app use, as Linux counts it in /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** Since each process began: CPU time in ms, and how often one of its threads went to sleep and was woken. */
export type Use = { cpuMs: number; wakeups: number };
export type UseOf = Map<string, Use>;

/** What Linux counts a process's time in. */
const TICK_MS = 10;

/** A process and all that came of it. */
export function processesOf(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [, parent] = afterName(textOf(`/proc/${name}/stat`));
    parents.set(Number(parent), [...(parents.get(Number(parent)) ?? []), Number(name)]);
  }
  const below = (of: number): number[] => [of, ...(parents.get(of) ?? []).flatMap(below)];
  return below(pid);
}

/** In MB: memory of its own, and its share of what processes have in common. */
export function memoryOf(pid: number): number {
  const sizes = processesOf(pid).map((each) => /^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${each}/smaps_rollup`))?.[1]);
  return sizes.reduce((sum, size) => sum + Number(size ?? 0), 0) / 1024;
}

/** By kind of process: main, page, GPU and so on. */
export function usedBy(pid: number): UseOf {
  const uses: UseOf = new Map();
  for (const each of processesOf(pid)) {
    const kind = each === pid ? 'main' : kindOf(textOf(`/proc/${each}/cmdline`));
    const { cpuMs, wakeups } = uses.get(kind) ?? { cpuMs: 0, wakeups: 0 };
    const fields = afterName(textOf(`/proc/${each}/stat`));
    const [user, system] = fields.slice(11, 13).map(Number);
    uses.set(kind, { cpuMs: cpuMs + ((user ?? 0) + (system ?? 0)) * TICK_MS, wakeups: wakeups + wakeupsOf(each) });
  }
  return uses;
}

function wakeupsOf(pid: number): number {
  const tasks = namesIn(`/proc/${pid}/task`);
  const counts = tasks.map(
    (task) => /^voluntary_ctxt_switches:\s+(\d+)/m.exec(textOf(`/proc/${pid}/task/${task}/status`))?.[1],
  );
  return counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
}

function kindOf(command: string): string {
  const [, utility] = /--utility-sub-type=([\w.]+)/.exec(command) ?? [];
  const [, type] = /--type=([\w-]+)/.exec(command) ?? [];
  return utility?.split('.')[0] ?? type ?? 'other';
}

/** The fields after a process's name, which may hold spaces. */
const afterName = (stat: string): string[] => stat.slice(stat.lastIndexOf(') ') + 2).split(' ');

/** Empty where the process ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
