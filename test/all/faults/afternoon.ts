// A bad afternoon: stock a provider, capture everything through faults and kills, settle some of what is unknown, capture the rest, and judge.
import { join } from 'node:path';
import { badAfternoon } from './bad-afternoon.ts';
import { carryOut, findOrPlan, fromFile, fromFilter, type Plan, planNew } from './carry-out.ts';
import type { Chance } from './chance.ts';
import { chanceOf } from './chance.ts';
import { type Client, moveIn, type Place, type RunningConsole, startConsole } from './console-process.ts';
import { dropTheGuard } from './drop-the-guard.ts';
import { type Provider, type ProviderName, startProvider } from './providers.ts';
import { settleSome } from './settle-some.ts';
import { impatientStaff, type Staff } from './staff.ts';
import { type Payment, stock } from './stock.ts';
import { type Verdict, verdictOn } from './verdict.ts';
import { whatItSays } from './what-it-says.ts';

export type Afternoon = {
  /** An empty folder; what is left in it tells how things went. */
  folder: string;
  against: ProviderName;
  orders: number;
  kills: number;
  timeOuts: number;
  seed: number;
  /** false: the ledger's unique indexes are taken away first, to see that they are what holds. */
  guarded: boolean;
  say: (words: string) => void;
};

export type Outcome = { verdict: Verdict; kills: number; clicks: ReadonlyMap<string, number> };

type Scene = Afternoon & { provider: Provider; payments: Payment[]; staff: Staff; chance: Chance };

/** How often the run is looked at, and the staff click, in ms. */
const LOOK_MS = 40;
/** One life in so many ends while the console starts, within so many ms. */
const EARLY_DEATHS = 6;
const STARTING_MS = 1500;
/** How long after its order a kill may still wait, in ms. */
const KILL_WITHIN_MS = 60;

export async function spendAfternoon(afternoon: Afternoon): Promise<Outcome> {
  const { folder, against, seed, say } = afternoon;
  const chance = chanceOf(seed);
  const provider = await startProvider(against, folder);
  try {
    const payments = await stock(provider, afternoon.orders);
    say(`${against}: ${payments.length} orders are there`);
    const scene = { ...afternoon, provider, payments, chance, staff: impatientStaff(payments, chance) };
    if (!afternoon.guarded) await withoutGuard(scene);
    await provider.setFaults(badAfternoon(seed, afternoon.timeOuts));
    const kills = await throughKills(scene);
    return { verdict: await lastLife(scene), kills, clicks: scene.staff.answers };
  } finally {
    await provider.stop();
  }
}

/** One life of the console after the other, each ended by a kill, until the kills are used up; the last one gets to the end of the run. */
async function throughKills(scene: Scene): Promise<number> {
  const { payments, kills, say } = scene;
  let progress = 0;
  for (let killed = 0; ; killed += 1) {
    const running = startConsole(scene.folder);
    const left = kills - killed;
    const noteKill = left > 0 ? killerOf(scene, running, progress, left) : () => undefined;
    const isDone = await live(scene, running, fromFile(payments), (now) => {
      progress = Math.max(progress, now);
      noteKill(now);
    });
    await running.kill();
    await scene.staff.settled();
    if (isDone && left === 0) return killed;
    if ((killed + 1) % 10 === 0) say(`${killed + 1} kills, ${progress} of ${payments.length} through`);
  }
}

/** Kills it at an order by chance, near enough that those kills that are left find the run at work too; or while it starts. Told of progress. */
function killerOf(
  { payments, chance }: Scene,
  running: RunningConsole,
  progress: number,
  left: number,
): (now: number) => void {
  const within = (ms: number) => void setTimeout(() => void running.kill(), chance.next() * ms);
  const at = progress + chance.below(Math.max(1, Math.floor((payments.length * 0.85 - progress) / left)));
  let isDue = chance.below(EARLY_DEATHS) === 0;
  if (isDue) within(STARTING_MS);
  return (now) => {
    if (isDue || now < at) return;
    isDue = true;
    within(KILL_WITHIN_MS);
  };
}

/** Whether the run was done before the console was gone. */
async function live(
  { provider, staff }: Scene,
  running: RunningConsole,
  plan: Plan,
  watch: (progress: number) => void,
): Promise<boolean> {
  try {
    const client = await running.client;
    const place = await moveIn(client, provider);
    const see = (progress: number) => {
      watch(progress);
      staff.press(client, place, progress);
    };
    await carryOut(client, place, await findOrPlan(client, place, plan), { everyMs: LOOK_MS, see });
    return true;
  } catch (error) {
    if (running.isKilled()) return false;
    await running.kill();
    throw error;
  }
}

/** After the last restart: a person settles some of the unknown, a second run takes what may be captured, and everything is looked at. */
async function lastLife(scene: Scene): Promise<Verdict> {
  const { folder, provider, payments, staff, chance } = scene;
  const running = startConsole(folder);
  try {
    const client = await running.client;
    const place = await moveIn(client, provider);
    await settleSome(client, place, await provider.charges(), chance);
    if (await isAnythingReady(client, place)) {
      const see = (progress: number) => staff.press(client, place, progress);
      await carryOut(client, place, await planNew(client, place, fromFilter), { everyMs: LOOK_MS, see });
    }
    await staff.settled();
    const word = await whatItSays(client, place, payments);
    const said = { word, auditFault: await auditFaultOf(client) };
    return verdictOn(payments, { charges: await provider.charges(), orders: provider.orders() }, said);
  } finally {
    await running.kill();
  }
}

/** The chain, from its first line on, through all the lives that were killed. */
async function auditFaultOf(client: Client): Promise<string | null> {
  const { fault } = await client.audit.check();
  return fault && `the audit log is ${fault.kind} at line ${fault.seq}`;
}

async function isAnythingReady(client: Client, { environmentId }: Place): Promise<boolean> {
  return (await client.orders.list({ environmentId, status: 'ready', limit: 1 })).items.length > 0;
}

async function withoutGuard({ folder, provider }: Scene): Promise<void> {
  const running = startConsole(folder);
  await moveIn(await running.client, provider);
  await running.kill();
  dropTheGuard(join(folder, 'console'));
}
