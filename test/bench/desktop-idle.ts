// What the desktop app does while no one does anything: CPU and wakeups of all its processes, beside an empty page in the same Electron.
import { setTimeout as wait } from 'node:timers/promises';
import { type UseOf, usedBy } from './desktop-processes.ts';
import { type OpenApp, withBothApps } from './desktop-start.ts';
import { writeResults } from './results.ts';

/** In ms after Overview is shown: what a start leaves to do is over. */
const SETTLED_MS = 30_000;
const GOAL_CPU = 0.3;
const GOAL_WAKEUPS = 10;

/** Of one core, in percent; and a second. */
type Idle = { cpu: number; wakeups: number };

/** Watches both, one after the other, for so many minutes each, and prints a line. Throws where there is no Electron, or no display. */
export async function benchDesktopIdle(minutes: number): Promise<void> {
  await withBothApps(async (apps) => {
    const empty = await watch(apps.empty('empty-data'), minutes);
    const ours = await watch(apps.ours('data'), minutes);
    for (const [kind, idle] of ours.kinds) console.log(`  ${kind}: ${shown(idle)}`);
    console.log(
      `idle for ${minutes} min: ${shown(ours.all)} (goals ${GOAL_CPU} %, ${GOAL_WAKEUPS}/s); an empty page: ${shown(empty.all)}`,
    );
    writeResults({ desktopIdle: { minutes, ours: ours.all, empty: empty.all } });
  });
}

const shown = ({ cpu, wakeups }: Idle) => `${cpu.toFixed(2)} % of a core, ${wakeups.toFixed(1)} wakeups/s`;

async function watch(opening: Promise<OpenApp>, minutes: number): Promise<{ all: Idle; kinds: [string, Idle][] }> {
  const { pid, end } = await opening;
  try {
    await wait(SETTLED_MS);
    const before = usedBy(pid);
    const begun = performance.now();
    await wait(minutes * 60_000);
    const tookMs = performance.now() - begun;
    const kinds = between(before, usedBy(pid), tookMs);
    const sum = (of: keyof Idle) => kinds.reduce((total, [, idle]) => total + idle[of], 0);
    return { all: { cpu: sum('cpu'), wakeups: sum('wakeups') }, kinds };
  } finally {
    await end();
  }
}

function between(before: UseOf, after: UseOf, tookMs: number): [string, Idle][] {
  return [...after].map(([kind, { cpuMs, wakeups }]) => {
    const from = before.get(kind) ?? { cpuMs: 0, wakeups: 0 };
    return [
      kind,
      {
        cpu: ((cpuMs - from.cpuMs) / tookMs) * 100,
        wakeups: ((wakeups - from.wakeups) / tookMs) * 1000,
      },
    ];
  });
}
