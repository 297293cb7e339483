// `npm run bench -- --only team [--orders N]`: capture many on a team's ledger beside the same on a desk's own, in turns on one machine; and, with N, pages of a team's ledger of so many orders, over loopback.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLedger } from '../../scripts/seed/fill-ledger.ts';
import { carryOut, fromFile, planNew } from '../all/faults/carry-out.ts';
import { type Client, moveIn, type Place, startConsole } from '../all/faults/console-process.ts';
import { type Provider, startProvider } from '../all/faults/providers.ts';
import { stock } from '../all/faults/stock.ts';
import { switchOn } from '../all/faults/team/computer.ts';
import { startServer } from '../all/faults/team/server-process.ts';
import type { Answer, AskConsole } from './ledger/ask-console.ts';
import { measurePages, type PageFigures } from './ledger/lists-and-search.ts';
import { writeResults } from './results.ts';

const ROUNDS = 3;
/** Orders a round and a side. */
const ORDERS = 1500;
/** What people run. */
const BUILT = 'main';
/** Looking costs the console too; how long the run took it says itself. */
const SELDOM = { everyMs: 500, see: () => undefined };

type Desk = { client: Client; place: Place };

/** As results.json has them: captures a second, medians over the rounds; the ratio is each round's own before the median is taken. */
export type TeamFigures = { solo_per_second: number; team_per_second: number; team_ratio: number };

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures, prints and writes. `orders`: also the pages of a ledger of so many. */
export async function benchTeam(orders?: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-team-'));
  const closing: (() => Promise<void>)[] = [() => Promise.resolve(rmSync(folder, { recursive: true, force: true }))];
  try {
    const provider = await startProvider('service', folder);
    closing.push(provider.stop);
    const alone = startConsole(folder);
    closing.push(alone.kill);
    const server = await startServer(join(folder, 'server'), BUILT);
    closing.push(() => server.close());
    const computer = await switchOn(join(folder, 'desk'), 'Desk', server.address, BUILT);
    closing.push(computer.close);
    const shared = await computer.client();
    await shared.team.join({ address: server.address, invitation: server.firstCode, device: 'Desk' });
    const solo = { client: await alone.client, place: await moveIn(await alone.client, provider) };
    const team = { client: shared, place: await moveIn(shared, provider) };
    // Not counted: what runs the first time is compiled meanwhile.
    for (const desk of [solo, team]) await measured(desk, provider);
    const rounds: { solo: number; team: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ solo: await measured(solo, provider), team: await measured(team, provider) });
    }
    const figures: TeamFigures = {
      solo_per_second: median(rounds.map((round) => round.solo)),
      team_per_second: median(rounds.map((round) => round.team)),
      team_ratio: median(rounds.map((round) => round.team / round.solo)),
    };
    const pages = orders === undefined ? {} : await teamPages(join(folder, 'many'), orders);
    const all = { ...figures, ...pages };
    for (const [name, value] of Object.entries(all)) console.log(name.padEnd(20), value.toFixed(2));
    writeResults({ team: all });
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function measured({ client, place }: Desk, provider: Provider): Promise<number> {
  const orders = await stock(provider, ORDERS, Number.POSITIVE_INFINITY);
  const run = await carryOut(client, place, await planNew(client, place, fromFile(orders)), SELDOM);
  return ((run.counts.captured ?? 0) / run.elapsedMs) * 1000;
}

/** Of a desk that asks a ledger server which has so many orders. */
async function teamPages(folder: string, orders: number): Promise<PageFigures & { orders: number }> {
  mkdirSync(join(folder, 'ledger'), { recursive: true });
  const fill = { orders, sellers: 20, days: 365, seed: 1, endsAtMs: Date.now() };
  await fillLedger(join(folder, 'ledger'), fill, (doing) => console.log(`filling: ${doing}`));
  const server = await startServer(folder, BUILT);
  const computer = await switchOn(join(folder, 'desk'), 'Desk', server.address, BUILT);
  try {
    const client = await computer.client();
    await client.team.join({ address: server.address, invitation: server.firstCode, device: 'Desk' });
    return { orders, ...(await measurePages(askingAs(client), orders)) };
  } finally {
    await computer.close();
    await server.close();
  }
}

type Procedures = { [area: string]: { [name: string]: (input: object) => Promise<unknown> } };

const askingAs =
  (client: Client): AskConsole =>
  async <Value>(procedure: string, input: object): Promise<Answer<Value>> => {
    const [area = '', name = ''] = procedure.split('.');
    const from = performance.now();
    const value = (await (client as unknown as Procedures)[area]?.[name]?.(input)) as Value;
    return { ms: performance.now() - from, value };
  };
