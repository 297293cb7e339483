// `npm run test:faults`: bad afternoons at our service and at a provider that accepts every repeat; fails where anybody was charged twice or anything is lost.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { spendAfternoon } from './afternoon.ts';
import { PROVIDERS, type ProviderName } from './providers.ts';
import { isGood, type Verdict, wordsOf } from './verdict.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    against: { type: 'string', default: 'both' },
    'time-outs': { type: 'string', default: '3' },
    // Sequences at the hostile and the dull provider instead; --calls or --minutes end each of both earlier, --path plays one again.
    hostile: { type: 'string' },
    calls: { type: 'string' },
    minutes: { type: 'string' },
    path: { type: 'string' },
    only: { type: 'string' },
    // A team of so many desks on one ledger server instead; the server is put back after every so many kills. --unguarded: without the ledger's unique indexes.
    team: { type: 'string' },
    'restore-every': { type: 'string', default: '17' },
    unguarded: { type: 'boolean', default: false },
    // Each guard taken out in turn.
    guards: { type: 'boolean', default: false },
  },
});
// By a signal alone a process would end without its "exit", and leave its consoles behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const seed = Number(values.seed);
const against = PROVIDERS.filter((name) => values.against === 'both' || values.against === name);
if (against.length === 0) throw new Error(`--against is both, ${PROVIDERS.join(' or ')}, not ${values.against}.`);

type Sum = Verdict & { kills: number };

async function spend(provider: ProviderName, folder: string): Promise<Sum> {
  mkdirSync(folder);
  const begun = performance.now();
  const { verdict, kills, clicks } = await spendAfternoon({
    folder,
    against: provider,
    orders: Number(values.orders),
    kills: Number(values.kills),
    timeOuts: Number(values['time-outs']),
    seed,
    guarded: true,
    say: console.log,
  });
  const { notCharged, unknownCharged, unknown, ordersChargedTwice, secondOrders, wrong } = verdict;
  const told = [...clicks].map(([code, count]) => `${count} ${code}`).join(', ');
  for (const words of [
    `${((performance.now() - begun) / 1000).toFixed(0)} seconds; ${notCharged} listed as not charged`,
    `of the ${unknown} unknown, ${unknownCharged} were charged`,
    `orders charged twice ${ordersChargedTwice}, sessions of two orders ${secondOrders}`,
    `two clicks at once were answered: ${told}`,
    ...wrong,
  ]) {
    console.log(`${provider}: ${words}`);
  }
  console.log(`${provider}: ${wordsOf(verdict, kills)}`);
  return { ...verdict, kills };
}

if (values.guards) {
  const { tryGuards } = await import('./sequences/try-guards.ts');
  const { only = null, hostile = '2000' } = values;
  process.exit((await tryGuards({ seed, sequences: Number(hostile), only, say: console.log })) ? 0 : 1);
}
if (values.hostile !== undefined) {
  const { playAndTell } = await import('./sequences/report.ts');
  const sequences = Number(values.hostile);
  const calls = values.calls === undefined ? null : Number(values.calls);
  const forMs = values.minutes === undefined ? null : Number(values.minutes) * 60_000;
  const { path = null, only = null } = values;
  process.exit((await playAndTell({ seed, sequences, calls, forMs, path, only, say: console.log })) ? 0 : 1);
}

if (values.team !== undefined) {
  const { spendTeamAfternoon } = await import('./team/team-afternoon.ts');
  const teamFolder = mkdtempSync(join(tmpdir(), 'paydesk-team-faults-'));
  console.log(`team: --seed ${seed}, in ${teamFolder}`);
  const desks = Number(values.team);
  const { verdict, kills, locks, answers } = await spendTeamAfternoon({
    folder: teamFolder,
    desks,
    orders: Number(values.orders),
    kills: Number(values.kills),
    seed,
    restoreEvery: Number(values['restore-every']),
    guarded: !values.unguarded,
    say: console.log,
  });
  for (const [code, count] of [...answers].sort(([, one], [, other]) => other - one)) console.log(`${count} ${code}`);
  for (const words of verdict.wrong) console.log(words);
  const { orders, chargedOnce, chargedTwice, lost, unknown } = verdict;
  const told = `${orders} orders, ${desks} desks, ${chargedOnce} charged once, ${chargedTwice} charged twice, ${lost} lost`;
  console.log(`put back and locked ${locks} times; ${verdict.notCharged} not charged`);
  console.log(`team: ${told}, ${unknown} for review, ${kills} kills survived`);
  if (isGood(verdict)) rmSync(teamFolder, { recursive: true, force: true });
  else console.log(`Kept: ${teamFolder}`);
  process.exit(isGood(verdict) ? 0 : 1);
}

const folder = mkdtempSync(join(tmpdir(), 'paydesk-faults-'));
console.log(`faults: --seed ${seed}, in ${folder}`);
const sums: Sum[] = [];
for (const provider of against) sums.push(await spend(provider, join(folder, provider)));
if (sums.every(isGood)) {
  rmSync(folder, { recursive: true, force: true });
} else {
  process.exitCode = 1;
  console.log(`Kept: ${folder}`);
}
const total = (key: keyof Omit<Sum, 'wrong' | 'auditFault'>) => sums.reduce((sum, each) => sum + each[key], 0);
const [orders, chargedOnce, chargedTwice] = [total('orders'), total('chargedOnce'), total('chargedTwice')];
const [lost, unknown, kills] = [total('lost'), total('unknown'), total('kills')];
console.log(`faults: ${wordsOf({ orders, chargedOnce, chargedTwice, lost, unknown }, kills)}`);
