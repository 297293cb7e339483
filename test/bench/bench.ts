// `npm run bench`: the service's calls per second and p99, beside a bare HTTP handler and Prism, in one run, as ratios.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
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
import { type Call, type Load, load, p99, perSecond } from './load.ts';
import { endProgram, type Program, startPrism, startProgram } from './programs.ts';

const ROUNDS = 3;
const SPAWNS = 9;
const SERVICE = join(import.meta.dirname, '../../dist/service/serve.js');
const BARE = join(import.meta.dirname, 'bare-server.ts');
/** How many calls a round sends: enough for a second or so. */
const CALLS = { token: 2000, session: 2000, order: 500, charge: 500, bare: 6000, prism: 400 };

type Figure = { name: string; perSecond: number; p99Ms: number; failed: number };

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median round of several, after one that isn't counted. */
async function measure(name: string, callsOfRound: () => Promise<Call[]>): Promise<Figure> {
  const rounds: Load[] = [];
  await load((await callsOfRound()).slice(0, 200));
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await load(await callsOfRound()));
  return {
    name,
    perSecond: median(rounds.map(perSecond)),
    p99Ms: median(rounds.map(p99)),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
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
  return [
    await measure('bare handler', async () => sessionCalls(bareUrl, token, CALLS.bare)),
    await measure('prism: session', async () => sessionCalls(prismUrl, token, CALLS.prism)),
    await measure('service: token', async () => tokenCalls(url, keys, CALLS.token)),
    await measure('service: session', async () => sessionCalls(url, token, CALLS.session)),
    await measure('service: order', async () => orderCalls(url, token, await sessions(CALLS.order))),
    await measure('service: charge', async () => chargeCalls(url, token, await orders(CALLS.charge))),
  ];
}

function print(figures: Figure[], readyMs: number): void {
  const of = (name: string) => figures.find((figure) => figure.name === name)?.perSecond ?? Number.NaN;
  console.log('what                calls/s   p99 ms   × bare  × prism   failed');
  for (const { name, perSecond: rate, p99Ms, failed } of figures) {
    const ratios = [rate / of('bare handler'), rate / of('prism: session')].map((ratio) =>
      ratio.toFixed(2).padStart(8),
    );
    console.log(
      `${name.padEnd(18)}${rate.toFixed(0).padStart(9)}${p99Ms.toFixed(2).padStart(9)} ${ratios.join(' ')}${String(failed).padStart(9)}`,
    );
  }
  console.log(`from spawn to ready: ${readyMs.toFixed(0)} ms (median of ${SPAWNS})`);
}

const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-'));
try {
  const figures = await measureAll(folder);
  const readyMs = await readyTimes(join(folder, 'ready'));
  print(figures, readyMs);
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version };
  writeFileSync(
    join(import.meta.dirname, 'results.json'),
    `${JSON.stringify({ at: new Date().toISOString(), machine, rounds: ROUNDS, figures, readyMs }, null, 2)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
