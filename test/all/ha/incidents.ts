// What befalls the hosts: a shuffled list by a seed, each incident given time to be over before the next.
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../faults/chance.ts';
import type { Cluster } from './cluster.ts';
import type { Front } from './front.ts';
import type { Office } from './office.ts';
import type { Shop } from './shop.ts';

export type Kind =
  | 'kill postgres'
  | 'kill node'
  | 'kill standby'
  | 'kill both standbys'
  | 'freeze'
  | 'switchover'
  | 'kill service'
  | 'kill ledger server'
  | 'kill desk';
export type Counts = { [Each in Kind]: number };

export type Recovery = {
  kind: Kind;
  /** The longest time in which no charge was acknowledged. */
  seconds: number;
};

/** Longer than Patroni's ttl, so that another node leads before the frozen one wakes and believes that it still does. */
const FROZEN_MS = 30_000;
/** How long a host that lost its power is away. */
const AWAY_MS = 5_000;
/** Longer than Patroni's ttl: the earlier leader has given up its lease. */
const LONG_AWAY_MS = 30_000;
/** How long the shop works undisturbed after each. */
const QUIET_MS = 2_000;
/** When a shop that takes no payments is given up on. */
const GIVEN_UP_MS = 180_000;

/** Carries them all out, in an order by chance; `say` hears of each. */
export async function befall(
  { cluster, fronts, shop, office }: { cluster: Cluster; fronts: readonly Front[]; shop: Shop; office: Office },
  { counts, chance, say }: { counts: Counts; chance: Chance; say: (words: string) => void },
): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  const kinds = shuffled(
    Object.entries(counts).flatMap(([kind, count]) => Array.from({ length: count }, () => kind as Kind)),
    chance,
  );
  for (const [n, kind] of kinds.entries()) {
    await taking(shop, performance.now());
    const leader = await leaderOf(cluster);
    const begun = performance.now();
    const { possibleSince, over } = await happen(kind, { cluster, leader, fronts, office, chance });
    await over;
    const renewed = await cluster.whole();
    await taking(shop, performance.now());
    const seconds = longestPause(shop, (await possibleSince) ?? begun) / 1000;
    recoveries.push({ kind, seconds });
    const again = renewed.length === 0 ? '' : `; made anew: ${renewed.join(', ')}`;
    say(`${n + 1} of ${kinds.length}: ${kind}, no charge for ${seconds.toFixed(1)} s${again}`);
    await pause(QUIET_MS);
  }
  return recoveries;
}

type Scene = {
  cluster: Cluster;
  leader: Cluster['nodes'][number];
  fronts: readonly Front[];
  office: Office;
  chance: Chance;
};

type Happening = {
  /** From when on charges can go through at all; undefined: from its beginning. */
  possibleSince?: Promise<number>;
  /** Resolves when what was taken away is back. */
  over?: Promise<void> | undefined;
};

async function happen(kind: Kind, { cluster, leader, fronts, office, chance }: Scene): Promise<Happening> {
  const standbys = cluster.nodes.filter((node) => node !== leader);
  switch (kind) {
    case 'kill postgres':
      leader.killPostgres();
      return {};
    case 'kill node':
    case 'kill standby': {
      const node = kind === 'kill node' ? leader : (standbys[chance.below(standbys.length)] ?? leader);
      node.killAll();
      return { over: pause(AWAY_MS).then(() => node.start()) };
    }
    case 'kill both standbys': {
      // The primary has no majority left: it must stop to lead, alive as it is.
      for (const node of standbys) node.killAll();
      const back = pause(LONG_AWAY_MS).then(() => {
        for (const node of standbys) node.start();
        return performance.now();
      });
      return { possibleSince: back, over: back.then(() => undefined) };
    }
    case 'freeze':
      leader.freeze();
      return { over: pause(FROZEN_MS).then(() => leader.thaw()) };
    case 'switchover':
      await cluster.switchOver();
      return {};
    case 'kill service':
      return { over: fronts[chance.below(fronts.length)]?.crash(500) };
    case 'kill ledger server':
      return { over: office.servers[chance.below(office.servers.length)]?.crash(500) };
    case 'kill desk':
      return { over: office.desks[chance.below(office.desks.length)]?.crash(500) };
  }
}

async function leaderOf(cluster: Cluster) {
  for (;;) {
    const leader = await cluster.primary();
    if (leader) return leader;
    await pause(200);
  }
}

/** Until a charge that was sent after `since` was acknowledged. */
async function taking(shop: Shop, since: number): Promise<void> {
  while (!shop.acknowledged.some(({ sentAt }) => sentAt >= since)) {
    if (performance.now() - since > GIVEN_UP_MS) throw new Error('No charge goes through any more.');
    await pause(50);
  }
}

/** The longest time since then in which no charge was acknowledged, in ms. */
function longestPause(shop: Shop, since: number): number {
  const times = shop.acknowledged.map(({ at }) => at).filter((at) => at > since);
  const ordered = [since, ...times.toSorted((a, b) => a - b)];
  return Math.max(...ordered.slice(1).map((at, n) => at - (ordered[n] ?? at)));
}

function shuffled<Item>(items: Item[], chance: Chance): Item[] {
  const left = [...items];
  return items.map(() => left.splice(chance.below(left.length), 1)[0] as Item);
}
