// A bad afternoon of a team: several desks capture the same orders on one ledger server while desks and server crash, sleep, lose their lines and forget; then everything is judged by the provider's own books.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { badAfternoon } from '../bad-afternoon.ts';
import { carryOut, fromFile, planNew } from '../carry-out.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { type Client, moveIn, type Place } from '../console-process.ts';
import { dropTheGuard } from '../drop-the-guard.ts';
import { type Provider, startProvider } from '../providers.ts';
import { type Payment, stock } from '../stock.ts';
import { type Verdict, verdictOn } from '../verdict.ts';
import { whatItSays } from '../what-it-says.ts';
import { spendChaos } from './chaos.ts';
import { type Computer, switchOn } from './computer.ts';
import { review } from './review.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { workAtDesk } from './staff.ts';

export type TeamAfternoon = {
  /** An empty folder; what is left in it tells how things went. */
  folder: string;
  desks: number;
  orders: number;
  kills: number;
  /** After how many crashes the server is put back, each time. */
  restoreEvery: number;
  seed: number;
  /** false: the ledger's unique indexes are taken away first, to see that they are what holds. */
  guarded: boolean;
  say: (words: string) => void;
};

export type TeamOutcome = {
  verdict: Verdict;
  kills: number;
  /** How often the server was put back, and locked by its desks. */
  locks: number;
  /** How clicks and reviews were answered, by code. */
  answers: ReadonlyMap<string, number>;
};

type Team = TeamAfternoon & {
  provider: Provider;
  payments: Payment[];
  server: ServerProcess;
  computers: Computer[];
  place: Place;
  chance: Chance;
  heard: (code: string) => void;
};

/** How often somebody looks at what needs review, and at what is waited for, in ms. */
const REVIEW_MS = 700;
const LOOK_MS = 200;
/** By when a desk must have locked a ledger that was put back, in ms. */
const LOCKED_WITHIN_MS = 30_000;

export async function spendTeamAfternoon(afternoon: TeamAfternoon): Promise<TeamOutcome> {
  const { folder, desks, orders, seed, guarded, say } = afternoon;
  const chance = chanceOf(seed);
  const closing: (() => Promise<void>)[] = [];
  try {
    const provider = await startProvider('permissive', folder);
    closing.push(provider.stop);
    const payments = await stock(provider, orders, Number.POSITIVE_INFINITY);
    const server = await startServer(folderIn(folder, 'server'));
    closing.push(() => server.close());
    const computers: Computer[] = [];
    for (let number = 0; number < desks; number += 1) {
      const computer = await switchOn(join(folder, `desk-${number}`), `Desk ${number}`, server.address);
      closing.push(computer.close);
      computers.push(computer);
    }
    const place = await joinAll(computers, server, provider);
    if (!guarded) await server.restart(() => dropTheGuard(server.dataFolder));
    say(`${payments.length} orders are there, and ${desks} desks`);
    const answers = new Map<string, number>();
    const heard = (code: string) => void answers.set(code, (answers.get(code) ?? 0) + 1);
    const team = { ...afternoon, provider, payments, server, computers, place, chance, heard };
    await provider.setFaults(badAfternoon(seed, 0));
    const { kills, locks } = await work(team);
    return { verdict: await settleUp(team), kills, locks, answers };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

function folderIn(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

/** The first desk is the administrator's, who invites and approves the others. All have the keys. */
async function joinAll(computers: readonly Computer[], server: ServerProcess, provider: Provider): Promise<Place> {
  const [first, ...others] = computers;
  if (!first) throw new Error('A team has a desk at least.');
  const administrator = await first.client();
  await administrator.team.join({ address: first.line.address, invitation: server.firstCode, device: first.name });
  const place = await moveIn(administrator, provider);
  for (const { client, line, name } of others) {
    const { code } = await administrator.team.invite({ name: `${name}’s clerk`, role: 'back_office' });
    const desk = await client();
    await desk.team.join({ address: line.address, invitation: code, device: name });
    const devices = (await administrator.team.people()).flatMap((person) => person.devices);
    const waiting = devices.find(({ state }) => state === 'waiting');
    await administrator.team.approve({ deviceId: waiting?.id ?? '' });
    await moveIn(desk, provider);
  }
  return place;
}

/** Everybody works while everything goes wrong. */
async function work(team: Team): Promise<{ kills: number; locks: number }> {
  const { computers, payments, chance, heard, seed, place, kills, provider } = team;
  const seen = computers.map(() => 0);
  let [isOver, locks] = [false, 0];
  const total = computers.length * payments.length;
  const staff = computers.map((computer, number) =>
    workAtDesk({
      computer,
      place,
      payments,
      heard,
      chance: chanceOf(seed + number + 1),
      progress: (count) => {
        seen[number] = Math.max(seen[number] ?? 0, count);
      },
      goesOn: () => !isOver,
    }),
  );
  const reviewing = (async () => {
    while (!isOver) {
      const computer = computers[chance.below(computers.length)];
      const client = computer && (await computer.client());
      const answered = client ? await review(client, place, provider).catch(() => []) : [];
      for (const answer of answered) heard(`review: ${answer}`);
      await pause(REVIEW_MS);
    }
  })();
  // Where the afternoon fails, that is told, and not what follows from it.
  for (const each of [...staff, reviewing]) each.catch(() => undefined);
  const killed = await spendChaos({
    ...team,
    chance: chanceOf(seed + 1_000),
    kills,
    progress: () => seen.reduce((sum, count) => sum + count, 0) / total,
    charges: async () => (await provider.charges()).length,
    afterRestore: async () => {
      await locked(team);
      locks += 1;
    },
  });
  isOver = true;
  await Promise.all([...staff, reviewing]);
  return { kills: killed, locks };
}

/** Waits until the ledger is locked, which no one but the desks can know it must be; then the administrator unlocks it. */
async function locked({ computers, say }: Team): Promise<void> {
  const until = performance.now() + LOCKED_WITHIN_MS;
  for (;;) {
    const client = await computers[0]?.client();
    const seal = await client?.backup.state().then(
      ({ seal: found }) => found,
      () => null,
    );
    if (seal) {
      const reason = 'The server was put back, and nobody has another copy';
      const unknown = await client?.backup
        .unseal({ name: 'Rosa Lind', reason, otherCopyIsGone: true })
        .catch(() => null);
      if (unknown !== null) return say(`the desks locked it (${seal.cause}); ${unknown} are in doubt`);
    } else if (performance.now() > until) {
      throw new Error('The server was put back, and no desk has locked its ledger.');
    }
    await pause(LOOK_MS);
  }
}

/** After it all: answers that waited are delivered, somebody reviews half of what is open, one run takes what is left, and everything is looked at. */
async function settleUp(team: Team): Promise<Verdict> {
  const { computers, place, payments, provider, chance, heard } = team;
  const [first] = computers;
  if (!first) throw new Error('Nobody is left.');
  for (const { client } of computers) await delivered(await client());
  const client = await first.client();
  await provider.setFaults({ seed: 1, rules: [] });
  const halves = await review(client, place, provider, () => chance.next() < 0.5);
  for (const answer of halves) heard(`review: ${answer}`);
  await runsOver(client, place);
  const left = await planNew(client, place, fromFile(payments));
  if ((left.counts.waiting ?? 0) > 0) {
    await carryOut(client, place, left, { everyMs: LOOK_MS, see: () => undefined });
  }
  const { fault } = await client.audit.check();
  const said = {
    word: await whatItSays(client, place, payments),
    auditFault: fault && `line ${fault.seq}: ${fault.kind}`,
  };
  return verdictOn(payments, { charges: await provider.charges(), orders: provider.orders() }, said);
}

/** Waits until no answer waits on this computer. */
async function delivered(client: Client): Promise<void> {
  while (((await client.team.state()).place?.waitingOutcomes ?? 0) > 0) await pause(LOOK_MS);
}

/** Goes on with the run that is under way until it is over; of another desk's it waits for the end. */
async function runsOver(client: Client, { environmentId }: Place): Promise<void> {
  for (;;) {
    const { items } = await client.captureMany.list({ environmentId });
    const begun = items.find(({ state }) => state === 'running' || state === 'paused');
    if (!begun) return;
    if (begun.state === 'paused')
      await client.captureMany.resume({ environmentId, runId: begun.id }).catch(() => undefined);
    await pause(LOOK_MS);
  }
}
