// The desk's work in one life of the console: goes on with the run where it stands, or plans and starts it, and watches until it is done.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlanInput, RunView } from '../../../contract/console/capture-many.ts';
import { OrderFilter } from '../../../contract/console/order.ts';
import { piecesOf } from '../../support/console/uploaded.ts';
import type { Client, Place } from './console-process.ts';
import type { Payment } from './stock.ts';

/** Told of how many orders are through, every so many ms. */
export type Watch = { everyMs: number; see: (progress: number) => void };

/** How to plan a run. */
export type Plan = {
  source: PlanInput['from']['source'];
  from: (client: Client, place: Place) => Promise<PlanInput['from']>;
};

/** Resolves when the run is done. Rejects when the console is gone. */
export async function carryOut(
  client: Client,
  place: Place,
  planned: RunView,
  { everyMs, see }: Watch,
): Promise<RunView> {
  const key = { environmentId: place.environmentId, runId: planned.id };
  let run = planned;
  if (run.state === 'planned') run = await client.captureMany.start({ ...key, confirmed: null });
  while (run.state === 'running' || run.state === 'paused') {
    // It never goes on by itself: somebody looks at why it stopped, and says so.
    if (run.state === 'paused') await client.captureMany.resume(key);
    see(progressOf(run));
    await pause(everyMs);
    run = await client.captureMany.get(key);
  }
  return run;
}

/** The run of this source that an earlier life of the console left, or a new one. */
export async function findOrPlan(client: Client, place: Place, plan: Plan): Promise<RunView> {
  const { items } = await client.captureMany.list({ environmentId: place.environmentId });
  return items.find((run) => run.source === plan.source) ?? planNew(client, place, plan);
}

export async function planNew(client: Client, place: Place, { from }: Plan): Promise<RunView> {
  return client.captureMany.plan({ ...place, from: await from(client, place) });
}

function progressOf({ counts }: RunView): number {
  const done = Object.entries(counts).filter(([state]) => state !== 'waiting' && state !== 'sent');
  return done.reduce((sum, [, count]) => sum + count, 0);
}

/** A file of every order there is, with its amount. */
export const fromFile = (payments: readonly Payment[]): Plan => ({
  source: 'file',
  from: async (client, { environmentId }) => {
    const uploadId = randomUUID();
    const text = ['order_id,amount_cents', ...payments.flatMap(lineOf)].join('\n');
    for (const piece of piecesOf(text, uploadId)) await client.captureMany.upload({ ...piece, environmentId });
    const { guess } = await client.captureMany.readFile({ environmentId, uploadId });
    if (!guess) throw new Error('No column of the file holds order ids.');
    return { source: 'file', uploadId, fileName: 'the-afternoon.csv', columns: guess };
  },
});

const lineOf = ({ orderId, amount }: Payment) => (orderId === null ? [] : [`${orderId},${amount}`]);

/** Whatever is ready to be captured. */
export const fromFilter: Plan = {
  source: 'filter',
  from: async () => ({ source: 'filter', filter: OrderFilter.parse({ status: 'ready' }) }),
};
