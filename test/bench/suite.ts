// An integrator's whole suite, twice: a thousand payments, each a test in a world of its own with faults and a clock, and the same bytes again on a fresh process.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { planOf } from '../support/service/payment-suite/plan.ts';
import {
  differencesOf,
  moneyIn,
  problemsIn,
  type Result,
  runSuite,
  WORKERS,
} from '../support/service/payment-suite/run-suite.ts';
import { endProgram, startProgram } from './programs.ts';
import { writeResults } from './results.ts';

const SERVICE = join(import.meta.dirname, '../../dist/service/serve.js');
const PAYMENTS = 1000;
const GOAL_SECONDS = 60;
/** What Linux counts a process's time in. */
const TICKS_A_SECOND = 100;

type Run = { results: Result[]; seconds: number; serviceCpuSeconds: number; load: number };

/** Prints the figures and writes them into results.json; throws where a payment isn't as planned, or differs the second time. */
export async function benchSuite(): Promise<void> {
  const plans = Array.from({ length: PAYMENTS }, (_, number) => planOf(number));
  const play = async (port: string): Promise<Run & { port: string }> => {
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-suite-'));
    const program = await startProgram([SERVICE, '--port', port, '--data', folder]);
    try {
      const { base_url: baseUrl } = JSON.parse(program.ready) as { base_url: string };
      const begun = performance.now();
      const results = await runSuite(baseUrl, plans);
      const seconds = (performance.now() - begun) / 1000;
      const serviceCpuSeconds = cpuSeconds(program.child.pid ?? 0);
      return { results, seconds, serviceCpuSeconds, load: loadavg()[0] ?? 0, port: new URL(baseUrl).port };
    } finally {
      await endProgram(program);
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const first = await play('0');
  // At the same port, which answers name.
  const second = await play(first.port);
  const runs = [first, second];
  const problems = runs.flatMap(({ results }) => problemsIn(results));
  const differences = differencesOf(first.results, second.results);
  const calls = first.results.reduce((sum, { notes }) => sum + notes.length, 0);
  const struck = first.results.reduce((sum, each) => sum + each.struck, 0);
  console.log(`${PAYMENTS} payments in ${WORKERS} workers, ${calls} calls, ${struck} faults struck`);
  for (const { seconds, serviceCpuSeconds, load } of runs)
    console.log(
      `${seconds.toFixed(1)} s (goal ${GOAL_SECONDS}), of which the service's CPU ${serviceCpuSeconds.toFixed(1)} s; load ${load.toFixed(2)}`,
    );
  console.log(`the same bytes twice: ${PAYMENTS - differences.length} of ${PAYMENTS}`);
  if (problems.length > 0 || differences.length > 0)
    throw new Error([`${problems.length} problems.`, ...problems.slice(0, 5), ...differences.slice(0, 1)].join('\n'));
  console.log(`the books add up, in cents: ${JSON.stringify(moneyIn(first.results))}`);
  const figures = runs.map(({ seconds, serviceCpuSeconds, load }) => ({ seconds, serviceCpuSeconds, load }));
  writeResults({ suite: { payments: PAYMENTS, workers: WORKERS, calls, struck, runs: figures } });
}

/** What /proc tells of a process, as Linux has it. */
function cpuSeconds(pid: number): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / TICKS_A_SECOND;
}
