// Many clients ask for the same thing at the same moment, at two processes over one store: it is done once, and each is told of that one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../support/store/postgres/postgres-server.ts';
import { openShop, type Shop } from './processes.ts';
import { type Contest, RACES, type Race } from './races.ts';

const CLIENTS = 24;
const ROUNDS = Number(process.argv[2] ?? 10);
const verdict = { twice: 0, wrong: 0 };

/** What is wrong with the answers; empty where one was done and each client was told of it. */
async function run({ shared }: Race, { ask, made, count }: Contest, { processes }: Shop): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => ask(processes[client % 2 === 0 ? 0 : 1], client)),
  );
  const succeeded = answers.filter(({ status }) => status === 200);
  const named = new Set(answers.map(made));
  const times = await count();
  if (times > 1 || named.size > 1 || (!shared && succeeded.length > 1)) verdict.twice += 1;
  const problems = [
    ...(times === 1 ? [] : [`done ${times} times`]),
    ...(named.size === 1 && !named.has(undefined) ? [] : [`named ${[...named].join(', ')}`]),
    ...(succeeded.length === (shared ? CLIENTS : 1) ? [] : [`${succeeded.length} told that they did it`]),
    ...answers
      .filter(({ status }) => status !== 200 && status !== 409)
      .map(({ status, body }) => `answered ${status} ${JSON.stringify(body)}`),
  ];
  if (problems.length > 0) verdict.wrong += 1;
  return problems;
}

async function raceAt(title: string, store: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-races-'));
  const shop = await openShop(folder, store);
  try {
    for (const race of RACES) {
      let right = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const problems = await run(race, await race.begin(shop, round), shop);
        if (problems.length === 0) right += 1;
        for (const problem of problems) console.log(`${title}, ${race.name}: ${problem}`);
      }
      console.log(`${title}, ${race.name}: done once in ${right} of ${ROUNDS} rounds`);
    }
  } finally {
    for (const { end } of shop.processes) end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const stores = ['SQLite'];
await raceAt('SQLite', undefined);
const programs = findPostgres();
if ('missing' in programs) console.log(`skipped PostgreSQL: ${programs.missing}`);
else {
  stores.push('PostgreSQL');
  const server = await startPostgres(programs);
  await raceAt('PostgreSQL', server.address('postgres')).finally(server.discard);
}
console.log(
  `races: ${RACES.length} operations, ${CLIENTS} clients, ${ROUNDS} rounds on ${stores.join(' and ')}, ${verdict.twice} done twice, ${verdict.wrong} told wrong`,
);
process.exitCode = verdict.twice + verdict.wrong === 0 ? 0 : 1;
