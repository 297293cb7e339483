// Capture many beside a bare loop: the built console and the bare rival take turns at the same service, with as many calls at once.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MAX_AT_ONCE } from '../../main/features/capture-many/pace.ts';
import { carryOut, fromFile, planNew } from '../all/faults/carry-out.ts';
import { type Client, moveIn, type Place, startConsole } from '../all/faults/console-process.ts';
import { type Provider, startProvider } from '../all/faults/providers.ts';
import { type Payment, stock } from '../all/faults/stock.ts';
import type { Captured, CaptureThese } from './bare-captures.ts';

const ROUNDS = 5;
/**
 * Orders a round and a side. A run begins with four calls at once and takes some five hundred orders to grow to the loop's sixteen, so a
 * round is as long as a run of a desk's day: that beginning counts, and isn't most of it.
 */
const ORDERS = 3000;

/** Looking costs the console too; how long the run took it says itself. */
const SELDOM = { everyMs: 500, see: () => undefined };

/** Orders per second, medians over the rounds; the ratio is each round's own before the median is taken. */
export type CaptureFigure = { perSecond: number; barePerSecond: number; timesBare: number; failed: number };
type Round = { perSecond: number; bare: number; failed: number };

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function measureCaptureMany(folder: string): Promise<CaptureFigure> {
  const provider = await startProvider('service', folder);
  const running = startConsole(folder);
  const bare = fork(join(import.meta.dirname, 'bare-captures.ts'));
  try {
    const client = await running.client;
    const place = await moveIn(client, provider);
    // Not counted: what runs the first time is compiled meanwhile.
    await measureRound(client, place, provider, bare);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(client, place, provider, bare));
    return {
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      barePerSecond: median(rounds.map((round) => round.bare)),
      timesBare: median(rounds.map((round) => round.perSecond / round.bare)),
      failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    };
  } finally {
    bare.kill();
    await running.kill();
    await provider.stop();
  }
}

async function measureRound(client: Client, place: Place, provider: Provider, bare: ChildProcess): Promise<Round> {
  const forRun = await ordersToCapture(provider);
  const forLoop = await ordersToCapture(provider);
  const run = await carryOut(client, place, await planNew(client, place, fromFile(forRun)), SELDOM);
  const { baseUrl, token } = provider;
  const orderIds = forLoop.flatMap(({ orderId }) => orderId ?? []);
  bare.send({ baseUrl, token, orderIds, atOnce: MAX_AT_ONCE } satisfies CaptureThese);
  const [loop] = (await once(bare, 'message')) as [Captured];
  const captured = run.counts.captured ?? 0;
  return {
    perSecond: (captured / run.elapsedMs) * 1000,
    bare: (orderIds.length / loop.ms) * 1000,
    failed: loop.failed + (forRun.length - captured),
  };
}

async function ordersToCapture(provider: Provider): Promise<Payment[]> {
  return (await stock(provider, ORDERS)).filter(({ orderId }) => orderId !== null);
}
