// `npm run bench`: the service's calls per second and p99, beside a bare HTTP handler and Prism, in one run, as ratios; and the checkout's weight and first paint.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  answerTo,
  chargeCalls,
  completedSessions,
  type Keys,
  orderCalls,
  ordersOf,
  sessionCalls,
  tokenCalls,
} from './calls.ts';
import { type CaptureFigure, measureCaptureMany } from './capture-many.ts';
import { measureCheckout, printCheckout } from './first-paint.ts';
import { type Call, type Load, load, p99, perSecond } from './load.ts';
import { endProgram, type Program, startPrism, startProgram } from './programs.ts';
import { writeResults } from './results.ts';

/** In each round everything is measured once, one after another, so that a slower minute of the machine strikes all alike. */
const ROUNDS = 5;
const SPAWNS = 9;
const SERVICE = join(import.meta.dirname, '../../dist/service/serve.js');
const BARE = join(import.meta.dirname, 'bare-server.ts');
/** How many calls a round sends: enough for a second or so. */
const CALLS = { token: 2000, session: 3000, order: 500, charge: 500, bare: 6000, prism: 400 };

const BARE_NAME = 'bare handler';
const PRISM_NAME = 'prism: session';

type Measured = { name: string; calls: () => Promise<Call[]> };
/** Medians over the rounds; the ratios are each round's own before the median is taken. */
type Figure = { name: string; perSecond: number; p99Ms: number; failed: number; timesBare: number; timesPrism: number };

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(measured: Measured[]): Promise<Figure[]> {
  // Not counted: what runs the first time is compiled meanwhile, in the servers and in the sender of the load.
  for (const { calls } of measured) await load(await calls());
  const rounds: Map<string, Load>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const loads = new Map<string, Load>();
    for (const { name, calls } of measured) loads.set(name, await load(await calls()));
    rounds.push(loads);
  }
  return measured.map(({ name }) => figureOf(name, rounds));
}

function figureOf(name: string, rounds: Map<string, Load>[]): Figure {
  const over = (of: (load: Load, round: Map<string, Load>) => number) =>
    rounds.flatMap((round) => {
      const own = round.get(name);
      return own ? [of(own, round)] : [];
    });
  const times = (other: string) =>
    over((own, round) => {
      const rival = round.get(other);
      return rival ? perSecond(own) / perSecond(rival) : Number.NaN;
    });
  return {
    name,
    perSecond: median(over(perSecond)),
    p99Ms: median(over(p99)),
    failed: over(({ failed }) => failed).reduce((sum, failed) => sum + failed, 0),
    timesBare: median(times(BARE_NAME)),
    timesPrism: median(times(PRISM_NAME)),
  };
}

async function readyTimes(folder: string): Promise<number> {
  const times: number[] = [];
  for (let spawned = 0; spawned < SPAWNS; spawned += 1) {
    const program = await startProgram([SERVICE, '--port', '0', '--data', folder]);
    times.push(program.readyAfterMs);
    await endProgram(program);
  }
  return median(times);
}

type Ready = { base_url: string; auth_url: string; js_url: string; organizations: [Keys, ...Keys[]] };

async function measureAll(folder: string): Promise<Figure[]> {
  const running: Program[] = [];
  const run = async <Started extends Program>(starting: Promise<Started>): Promise<Started> => {
    const started = await starting;
    running.push(started);
    return started;
  };
  try {
    const service = JSON.parse(
      (await run(startProgram([SERVICE, '--port', '0', '--data', folder, '--rate-limit', '0']))).ready,
    ) as Ready;
    const bare = JSON.parse((await run(startProgram([BARE]))).ready) as { url: string };
    const document = join(folder, 'openapi.json');
    writeFileSync(document, await (await fetch(`${service.base_url}/openapi.json`)).text());
    const prism = await run(startPrism(document));
    return await measureAgainst(service, bare.url, prism.url);
  } finally {
    await Promise.all(running.map(endProgram));
  }
}

async function measureAgainst(service: Ready, bareUrl: string, prismUrl: string): Promise<Figure[]> {
  const { base_url: url, auth_url, js_url, organizations } = service;
  const [keys] = organizations;
  const [tokenCall] = tokenCalls(url, keys, 1);
  if (!tokenCall) throw new Error('no call was made');
  const { access_token: token } = await answerTo<{ access_token: string }>(tokenCall);
  const address = { urls: { baseUrl: url, authUrl: auth_url, jsUrl: js_url, dashboardUrl: '' } };
  const sessions = (count: number) => completedSessions(address, token, count);
  const orders = async (count: number) => ordersOf(url, token, await sessions(count));
  return measure([
    { name: BARE_NAME, calls: async () => sessionCalls(bareUrl, token, CALLS.bare) },
    { name: PRISM_NAME, calls: async () => sessionCalls(prismUrl, token, CALLS.prism) },
    { name: 'service: token', calls: async () => tokenCalls(url, keys, CALLS.token) },
    { name: 'service: session', calls: async () => sessionCalls(url, token, CALLS.session) },
    { name: 'service: order', calls: async () => orderCalls(url, token, await sessions(CALLS.order)) },
    { name: 'service: charge', calls: async () => chargeCalls(url, token, await orders(CALLS.charge)) },
  ]);
}

function print(figures: Figure[], readyMs: number): void {
  console.log('what                calls/s   p99 ms   × bare  × prism   failed');
  for (const { name, perSecond: rate, p99Ms, failed, timesBare, timesPrism } of figures) {
    const ratios = [timesBare, timesPrism].map((ratio) => ratio.toFixed(2).padStart(8));
    console.log(
      `${name.padEnd(18)}${rate.toFixed(0).padStart(9)}${p99Ms.toFixed(2).padStart(9)} ${ratios.join(' ')}${String(failed).padStart(9)}`,
    );
  }
  console.log(`from spawn to ready: ${readyMs.toFixed(0)} ms (median of ${SPAWNS})`);
}

function printCaptures({ perSecond, barePerSecond, timesBare, failed }: CaptureFigure): void {
  console.log(
    `capture many: ${perSecond.toFixed(0)} orders/s, a bare loop ${barePerSecond.toFixed(0)}; × bare ${timesBare.toFixed(2)} (goal 0.80); failed ${failed}`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-'));
try {
  const captures = await measureCaptureMany(join(folder, 'captures'));
  printCaptures(captures);
  const figures = await measureAll(folder);
  const readyMs = await readyTimes(join(folder, 'ready'));
  const checkout = await measureCheckout();
  print(figures, readyMs);
  printCheckout(checkout);
  writeResults({ rounds: ROUNDS, figures, readyMs, checkout, captures });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
