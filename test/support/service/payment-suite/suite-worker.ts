// A worker of the suite, as a test runner has them: plays the payments it is handed, one after another.
import { parentPort, workerData } from 'node:worker_threads';
import { playPayment } from './payment.ts';
import type { Plan } from './plan.ts';
import type { Result } from './run-suite.ts';
import { noted, sender } from './send.ts';

const { baseUrl } = workerData as { baseUrl: string };
const { send, close } = sender();

async function play(plan: Plan): Promise<Result> {
  const notes: string[] = [];
  try {
    return { number: plan.number, notes, ...(await playPayment(baseUrl, noted(send, notes), plan)) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { number: plan.number, notes, problems: [problem], struck: 0, money: undefined };
  }
}

parentPort?.on('message', (plan: Plan | null) => {
  if (plan) return void play(plan).then((result) => parentPort?.postMessage(result));
  close();
  parentPort?.close();
});
