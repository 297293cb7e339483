// A whole suite on one service: sixteen workers share its payments. And whether two runs of it gave the same bytes.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Money } from './expected.ts';
import type { Plan } from './plan.ts';

export const WORKERS = 16;

/** What came of one payment; `notes` are its calls with every answer's bytes. */
export type Result = { number: number; notes: string[]; problems: string[]; struck: number; money: Money | undefined };

/** Plays every payment once, in whatever order the workers get to them; results are in the order of the plans. */
export async function runSuite(baseUrl: string, plans: readonly Plan[], workers = WORKERS): Promise<Result[]> {
  const results = new Map<number, Result>();
  const left = plans.values();
  const work = async () => {
    const worker = new Worker(new URL('suite-worker.ts', import.meta.url), { workerData: { baseUrl } });
    for (const plan of left) {
      worker.postMessage(plan);
      const [result] = (await once(worker, 'message')) as [Result];
      results.set(result.number, result);
    }
    worker.postMessage(null);
    await once(worker, 'exit');
  };
  await Promise.all(Array.from({ length: Math.min(workers, plans.length) }, work));
  return plans.map(({ number }) => results.get(number) ?? { ...NOTHING, number });
}

const NOTHING = { notes: [], problems: ['was not played'], struck: 0, money: undefined };

/** What is wrong with each payment, named by its number. */
export function problemsIn(results: readonly Result[]): string[] {
  return results.flatMap(({ number, problems }) => problems.map((problem) => `payment ${number}: ${problem}`));
}

/** The first difference of each payment that was not answered with the same bytes in both runs. */
export function differencesOf(first: readonly Result[], second: readonly Result[]): string[] {
  return first.flatMap(({ number, notes }, index) => {
    const others = second[index]?.notes ?? [];
    const at = notes.findIndex((note, call) => note !== others[call]);
    if (at < 0 && notes.length === others.length) return [];
    const call = at < 0 ? notes.length : at;
    return [
      `payment ${number}, call ${call + 1}:\n${notes[call] ?? 'nothing'}\n— and then —\n${others[call] ?? 'nothing'}`,
    ];
  });
}

/** Where all cents are. */
export function moneyIn(results: readonly Result[]): Money {
  const total: Money = { charged: 0, returned: 0, refunded: 0, fees: 0, deposited: 0, owed: 0, paidOut: 0 };
  for (const { money } of results) {
    for (const name of Object.keys(total) as (keyof Money)[]) total[name] += money?.[name] ?? 0;
  }
  return total;
}
