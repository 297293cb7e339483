// The worlds that live in this process: made, found by their mark, kept in snapshots, and discarded once they are idle.
import { randomBytes } from 'node:crypto';
import { timestampOf } from '../../../contract/timestamp.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Handler } from '../../http/serve-handler.ts';
import { shortened } from '../../http/shortened.ts';
import { logFailure } from '../../process/log.ts';
import { drawnFrom, markOf, type Seeded } from '../../secrets/randomness.ts';
import type { Organization } from '../../store/organizations.ts';
import type { Clock } from '../clock.ts';
import { type RequestLog, requestLog } from '../request-log.ts';
import type { WebhooksImage } from '../webhooks/webhooks.ts';
import { markOfWorldId, worldIdOf } from './found-by.ts';
import type { MadeWorld, NewWorldRequest, ShownSnapshot, ShownWorld } from './requests.ts';

export const MAX_WORLDS = 1000;
export const MAX_SNAPSHOTS = 20;
/** Of all worlds' snapshots together. */
const MAX_SNAPSHOT_BYTES = 512 * 1024 * 1024;

/** A world as it stood at a moment: everything in its store, where its bytes of randomness go on, its clock (ms, UTC), and its webhooks. */
export type WorldImage = { store: Buffer; drawn: number; now: number; frozen: boolean; webhooks: WebhooksImage };

/** What stands behind a living world; `store` and all are closed with it. */
export type OpenedWorld = {
  source: Seeded;
  clock: Clock;
  handler: Handler;
  organizations: (Organization & { email: string })[];
  image: () => Promise<WorldImage>;
  bringAbout: () => Promise<void>;
  /** Breaks off what is being sent to webhooks: calls that wait for that end, and no event leaves any more. */
  stopSending: () => void;
  close: () => Promise<void>;
};

export type WorldSeed = { seed: string; mark: string; controls: string; requests: RequestLog };
export type Keys = Record<string, { client_id: string; client_secret: string }>;

/** Makes the stores and handlers; the rest is kept here. */
export type WorldMaker = {
  make: (seed: WorldSeed, request: NewWorldRequest) => Promise<{ opened: OpenedWorld; keys: Keys }>;
  restore: (seed: WorldSeed, image: WorldImage) => Promise<OpenedWorld>;
  addresses: { api: string; auth: string; checkout: string; dashboard: string };
};

type Living = WorldSeed & {
  id: string;
  opened: OpenedWorld;
  idleSeconds: number;
  calledAt: number;
  calls: number;
  underWay: Set<Promise<unknown>>;
  snapshots: Map<string, { image: WorldImage; shown: ShownSnapshot }>;
  snapshotsTaken: number;
  /** Of those, not done yet. */
  snapshotsUnderWay: number;
};

export type Worlds = {
  make: (request: NewWorldRequest) => Promise<MadeWorld>;
  list: () => ShownWorld[];
  /** 404 where none that lives has this identifier; so do the others. */
  show: (id: string) => ShownWorld;
  discard: (id: string) => void;
  takeSnapshot: (id: string) => Promise<ShownSnapshot>;
  dropSnapshot: (id: string, snapshot: string) => void;
  restore: (id: string, snapshot: string) => Promise<ShownWorld>;
  /** The handler of the world with this mark, which counts as called; undefined where none lives. */
  handlerOf: (mark: string) => Handler | undefined;
  /** Brings about what is due in worlds whose clocks run. */
  bringAbout: () => Promise<void>;
  /** Ends what follows the logs and what is sent to webhooks, so that no connection is kept by it. */
  endStreams: () => void;
  close: () => Promise<void>;
};

/** How often idle worlds are looked for, in ms. One that is called meanwhile is discarded then. */
const IDLE_LOOK_MS = 1000;

/** No world yet; `elapsed` is a monotonic clock in ms. */
export function livingWorlds(maker: WorldMaker, elapsed: () => number = () => performance.now()): Worlds {
  const living = new Map<string, Living>();
  const opening = new Set<string>();

  const isIdle = (world: Living) => elapsed() - world.calledAt > world.idleSeconds * 1000 && world.underWay.size === 0;

  /** Closes it once the calls under way in it have ended. The caller doesn't wait for that. */
  function closeLater({ opened, underWay }: Pick<Living, 'opened' | 'underWay'>): void {
    opened.stopSending();
    void Promise.allSettled(underWay)
      .then(opened.close)
      .catch((error: unknown) => logFailure('A world could not be closed', error));
  }

  function end(world: Living): void {
    living.delete(world.mark);
    world.requests.close();
    closeLater(world);
  }

  const discardIdle = () => [...living.values()].filter(isIdle).forEach(end);
  let looking: NodeJS.Timeout | undefined;
  /** As long as there are any. */
  const lookForIdle = () => {
    clearTimeout(looking);
    looking = setTimeout(() => {
      discardIdle();
      if (living.size > 0) lookForIdle();
    }, IDLE_LOOK_MS).unref();
  };

  function known(id: string): Living {
    const world = living.get(markOfWorldId(id) ?? '');
    if (!world || isIdle(world)) throw new Refusal(404, unknownWorld(shortened(id)));
    world.calledAt = elapsed();
    return world;
  }

  /** Runs something in a world, which is not closed meanwhile. */
  function within<Done>({ opened: { source }, underWay }: Living, run: () => Promise<Done>): Promise<Done> {
    const done = drawnFrom(source, run).finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  }

  function shown({ id, seed, opened, idleSeconds, calledAt, calls, controls, snapshots }: Living): ShownWorld {
    const { clock } = opened;
    return {
      id,
      seed,
      now: timestampOf(clock.now()),
      frozen: clock.isFrozen(),
      idle_seconds: idleSeconds,
      idle_for_seconds: Math.floor((elapsed() - calledAt) / 1000),
      calls,
      sandbox_url: `${maker.addresses.api}${controls}/page`,
      dashboard_url: `${maker.addresses.dashboard}/dashboard`,
      sign_in_url: `${maker.addresses.dashboard}/dashboard/sign-in?world=${id}`,
      organizations: opened.organizations.map(({ id: of, name, role, store_id, marketplace_id, email }) => ({
        id: of,
        name,
        role,
        store_id,
        marketplace_id,
        email,
      })),
      snapshots: [...snapshots.values()].map((each) => each.shown),
    };
  }

  async function make(request: NewWorldRequest): Promise<MadeWorld> {
    const seed = request.seed ?? randomBytes(12).toString('base64url');
    const mark = markOf(seed);
    const id = worldIdOf(mark);
    discardIdle();
    const older = living.get(mark);
    if (opening.has(mark) || (older && !request.replace)) {
      throw new Refusal(
        409,
        `World ${id} has this seed and lives: discard it (DELETE /sandbox/worlds/${id}), send "replace": true, or choose another seed.`,
      );
    }
    if (!older && living.size + opening.size >= MAX_WORLDS) {
      throw new Refusal(
        429,
        `${MAX_WORLDS} worlds live in this process, as many as there can be: discard those you no longer use (DELETE /sandbox/worlds/{id}), or wait until idle ones are.`,
        { headers: { 'Retry-After': '1' } },
      );
    }
    opening.add(mark);
    try {
      if (older) end(older);
      const born = { seed, mark, controls: `/sandbox/worlds/${id}`, requests: requestLog() };
      const { opened, keys } = await maker.make(born, request);
      const world: Living = {
        ...born,
        id,
        opened,
        idleSeconds: request.idle_seconds,
        calledAt: elapsed(),
        calls: 0,
        underWay: new Set(),
        snapshots: new Map(),
        snapshotsTaken: 0,
        snapshotsUnderWay: 0,
      };
      living.set(mark, world);
      lookForIdle();
      const { organizations, ...facts } = shown(world);
      const { api, auth, checkout } = maker.addresses;
      return {
        ...facts,
        base_url: api,
        auth_url: auth,
        js_url: checkout,
        organizations: organizations.map((each) => ({ ...each, ...keysOf(keys, each.id) })),
      };
    } finally {
      opening.delete(mark);
    }
  }

  function snapshotOf(world: Living, snapshot: string) {
    const found = world.snapshots.get(snapshot);
    if (found) return found;
    throw new Refusal(404, `World ${world.id} has no snapshot ${shortened(snapshot)}.`);
  }

  async function takeSnapshot(id: string): Promise<ShownSnapshot> {
    const world = known(id);
    const kept = [...living.values()].flatMap((each) => [...each.snapshots.values()]);
    const bytes = kept.reduce((sum, { shown: { bytes: each } }) => sum + each, 0);
    const count = world.snapshots.size + world.snapshotsUnderWay;
    if (count >= MAX_SNAPSHOTS || bytes >= MAX_SNAPSHOT_BYTES) {
      throw new Refusal(
        429,
        `World ${id} has ${count} snapshots, and all worlds together ${bytes} bytes of them; there can be ${MAX_SNAPSHOTS} and ${MAX_SNAPSHOT_BYTES}. Drop some (DELETE /sandbox/worlds/{id}/snapshots/{snapshot}).`,
        { headers: { 'Retry-After': '1' } },
      );
    }
    // Numbered, not drawn: a snapshot must not change what comes after it.
    world.snapshotsTaken += 1;
    const name = `snapshot_${world.mark}_${world.snapshotsTaken}`;
    world.snapshotsUnderWay += 1;
    const image = await within(world, world.opened.image).finally(() => {
      world.snapshotsUnderWay -= 1;
    });
    const shownAs = { id: name, now: timestampOf(image.now), bytes: image.store.length };
    world.snapshots.set(name, { image, shown: shownAs });
    return shownAs;
  }

  return {
    make,
    list: () => [...living.values()].filter((world) => !isIdle(world)).map(shown),
    show: (id) => shown(known(id)),
    discard: (id) => end(known(id)),
    takeSnapshot,
    dropSnapshot: (id, snapshot) => {
      const world = known(id);
      snapshotOf(world, snapshot);
      world.snapshots.delete(snapshot);
    },
    restore: async (id, snapshot) => {
      const world = known(id);
      const { image } = snapshotOf(world, snapshot);
      const opened = await maker.restore(world, image);
      if (living.get(world.mark) !== world) {
        closeLater({ opened, underWay: new Set() });
        throw new Refusal(404, unknownWorld(id));
      }
      // Calls that are under way end in the world as it was, which can't be found any more.
      closeLater(world);
      Object.assign(world, { opened, underWay: new Set() } satisfies Partial<Living>);
      return shown(world);
    },
    handlerOf: (mark) => {
      const world = living.get(mark);
      if (!world || isIdle(world)) return undefined;
      return (request, bindings) => {
        const { handler } = world.opened;
        world.calledAt = elapsed();
        world.calls += 1;
        return within(world, async () => handler(request, bindings)).finally(() => {
          world.calledAt = elapsed();
        });
      };
    },
    bringAbout: async () => {
      for (const world of living.values()) {
        if (!world.opened.clock.isFrozen()) await within(world, world.opened.bringAbout);
      }
    },
    endStreams: () => {
      for (const { requests, opened } of living.values()) {
        requests.close();
        opened.stopSending();
      }
    },
    close: async () => {
      clearTimeout(looking);
      // The server has waited for calls as long as it does: those still under way are cut off.
      const left = [...living.values()];
      living.clear();
      await Promise.all(left.map(({ opened }) => opened.close()));
    },
  };
}

/** Says what may have become of a world, and what to do. */
export function unknownWorld(id: string): string {
  return `There is no world ${id} here: it was discarded, was idle for too long, or the service was restarted. Make it again with POST /sandbox/worlds.`;
}

function keysOf(keys: Keys, id: string) {
  const own = keys[id];
  if (!own) throw new Error(`Organization ${id} has no keys.`);
  return own;
}
