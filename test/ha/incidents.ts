// What befalls the hosts: a shuffled list by a seed, each incident given time to be over before the next.
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../faults/chance.ts';
import type { Cluster } from './cluster.ts';
import type { Front } from './front.ts';
import type { Shop } from './shop.ts';

export type Kind = 'kill postgres' | 'kill node' | 'kill standby' | 'freeze' | 'switchover' | 'kill service';
export type Counts = { [Each in Kind]: number };

export type Recovery = {
  kind: Kind /** Until the first charge that was sent afterwards was acknowledged. */;
  seconds: number;
};

/** Longer than Patroni's ttl, so that another node leads before the frozen one wakes and believes that it still does. */
const FROZEN_MS = 30_000;
/** How long a host that lost its power is away. */
const AWAY_MS = 5_000;
/** How long the shop works undisturbed after each. */
const QUIET_MS = 2_000;
/** When a shop that takes no payments is given up on. */
const GIVEN_UP_MS = 180_000;

/** Carries them all out, in an order by chance; `say` hears of each. */
export async function befall(
  { cluster, fronts, shop }: { cluster: Cluster; fronts: readonly Front[]; shop: Shop },
  { counts, chance, say }: { counts: Counts; chance: Chance; say: (words: string) => void },
): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  const kinds = shuffled(
    Object.entries(counts).flatMap(([kind, count]) => Array.from({ length: count }, () => kind as Kind)),
    chance,
  );
  for (const [n, kind] of kinds.entries()) {
    const before = shop.acknowledged.length;
    await taking(shop, before, performance.now());
    const leader = await leaderOf(cluster);
    const begun = performance.now();
    const after = await happen(kind, { cluster, leader, fronts, chance });
    const seconds = (await taking(shop, before, begun)) / 1000;
    await after();
    const renewed = await cluster.whole();
    recoveries.push({ kind, seconds });
    const again = renewed.length === 0 ? '' : `; made anew: ${renewed.join(', ')}`;
    say(`${n + 1} of ${kinds.length}: ${kind}, charges again after ${seconds.toFixed(1)} s${again}`);
    await pause(QUIET_MS);
  }
  return recoveries;
}

type Scene = { cluster: Cluster; leader: Cluster['nodes'][number]; fronts: readonly Front[]; chance: Chance };

/** Begins one; gives what ends it. */
async function happen(kind: Kind, { cluster, leader, fronts, chance }: Scene): Promise<() => Promise<void>> {
  const standbys = cluster.nodes.filter((node) => node !== leader);
  switch (kind) {
    case 'kill postgres':
      leader.killPostgres();
      return async () => undefined;
    case 'kill node':
    case 'kill standby': {
      const node = kind === 'kill node' ? leader : (standbys[chance.below(standbys.length)] ?? leader);
      node.killAll();
      const back = pause(AWAY_MS).then(() => node.start());
      return () => back;
    }
    case 'freeze': {
      leader.freeze();
      const back = pause(FROZEN_MS).then(() => leader.thaw());
      return () => back;
    }
    case 'switchover':
      await cluster.switchOver();
      return async () => undefined;
    case 'kill service': {
      const back = fronts[chance.below(fronts.length)]?.crash(500);
      return async () => back;
    }
  }
}

async function leaderOf(cluster: Cluster) {
  for (;;) {
    const leader = await cluster.primary();
    if (leader) return leader;
    await pause(200);
  }
}

/** Until a charge that was sent after `since` was acknowledged; gives how many ms after it. */
async function taking(shop: Shop, from: number, since: number): Promise<number> {
  for (;;) {
    const first = shop.acknowledged.slice(from).find(({ sentAt }) => sentAt >= since);
    if (first) return first.at - since;
    if (performance.now() - since > GIVEN_UP_MS) throw new Error('No charge goes through any more.');
    await pause(50);
  }
}

function shuffled<Item>(items: Item[], chance: Chance): Item[] {
  const left = [...items];
  return items.map(() => left.splice(chance.below(left.length), 1)[0] as Item);
}
