// `npm run bench -- --only team`: capture many on a team's ledger beside the same on a desk's own, in turns on one machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, moveIn, type Place, startConsole } from '../faults/console-process.ts';
import { type Provider, startProvider } from '../faults/providers.ts';
import { stock } from '../faults/stock.ts';
import { switchOn } from '../faults/team/computer.ts';
import { startServer } from '../faults/team/server-process.ts';
import { fromFile, planNew, workOff } from '../faults/work-off.ts';
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

/** Measures, prints and writes. */
export async function benchTeam(): Promise<void> {
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
    for (const [name, value] of Object.entries(figures)) console.log(name.padEnd(20), value.toFixed(2));
    writeResults({ team: figures });
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function measured({ client, place }: Desk, provider: Provider): Promise<number> {
  const orders = await stock(provider, ORDERS, Number.POSITIVE_INFINITY);
  const run = await workOff(client, place, await planNew(client, place, fromFile(orders)), SELDOM);
  return ((run.counts.captured ?? 0) / run.elapsedMs) * 1000;
}
