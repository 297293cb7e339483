// A world in memory: its store a copy of an empty one or of a snapshot, and everything else decided by its seed.
import { createHash } from 'node:crypto';
import { NO_CODE_LIMITS } from '../http/rate-limit.ts';
import { openMailer } from '../outbox/mailer.ts';
import { replaceFaults } from '../sandbox/plan-faults.ts';
import { replaceOutcomes } from '../sandbox/plan-outcomes.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import type { WebhooksImage } from '../sandbox/webhooks/webhooks.ts';
import { foundedOf } from '../sandbox/worlds/requests.ts';
import type { Keys, OpenedWorld, WorldMaker, WorldSeed } from '../sandbox/worlds/worlds.ts';
import { cipherOf } from '../secrets/account-cipher.ts';
import { drawnFrom, type Seeded, seededSource } from '../secrets/randomness.ts';
import { issueKeys } from '../store/api-keys.ts';
import { ensureMarketplaceTerms } from '../store/books/marketplaces.ts';
import { foundOrganizations, listFounded } from '../store/first-organizations.ts';
import { emptyImage, type MemoryStore, openMemoryStore } from '../store/memory-store.ts';
import { type Beginning, beginAt } from '../store/sandbox-state.ts';
import { joinWorld, type Premises } from './world.ts';

/** A world's clock may stand still, and a limit a minute would never be lifted then. */
const NO_LIMITS = { ...NO_CODE_LIMITS, apiPerMinute: 0, tokensPerMinute: 0, signInsPerMinute: 0 };

/** Makes worlds on these premises; `machine` is the machine's time in ms, UTC. */
export function worldMaker(premises: Premises, machine: () => number): WorldMaker {
  const beginning = (at: number, frozen: boolean): Beginning => ({ at, aheadMs: at - Math.floor(machine()), frozen });

  async function open(
    { seed, controls, requests }: WorldSeed,
    { store, image }: MemoryStore,
    source: Seeded,
    kept?: WebhooksImage,
  ) {
    const sandbox = await openSandbox(store, machine, { requests, webhooks: kept });
    const { clock } = sandbox;
    const mailer = await openMailer(store, undefined, { now: clock.now, afterwards: 'keep_text' });
    const accountCipher = cipherOf(createHash('sha256').update(`account numbers:${seed}`).digest());
    const parts = { store, now: clock.now, sandbox, accountCipher, mailer, rateLimits: NO_LIMITS, controls };
    const { handler, bringAbout } = joinWorld(premises, parts);
    return {
      source,
      clock,
      handler,
      bringAbout,
      organizations: await listFounded(store),
      image: async () => ({
        // First: an event that is told meanwhile is sent twice rather than not at all.
        webhooks: await sandbox.webhooks.image(),
        store: await image(),
        drawn: source.drawn(),
        now: Math.ceil(clock.now()),
        frozen: clock.isFrozen(),
      }),
      stopSending: sandbox.webhooks.stop,
      close: async () => {
        await sandbox.webhooks.close();
        await store.destroy();
      },
    } satisfies OpenedWorld;
  }

  return {
    addresses: premises.addresses,
    make: async (seed, { clock: { at, frozen }, organizations, faults, outcomes }) => {
      const source = seededSource(seed.seed);
      const memory = openMemoryStore(await emptyImage());
      const { store } = memory;
      const fill = async () => {
        const begun = Date.parse(at);
        const keys: Keys = {};
        for (const { id } of await foundOrganizations(store, foundedOf(organizations), begun)) {
          const { environment } = premises;
          const { clientId, clientSecret } = await issueKeys(store, { organizationId: id, environment, at: begun });
          keys[id] = { client_id: clientId, client_secret: clientSecret };
        }
        await ensureMarketplaceTerms(store);
        await beginAt(store, beginning(begun, frozen));
        if (faults) await replaceFaults(store, faults);
        if (outcomes) await replaceOutcomes(store, outcomes);
        return { opened: await open(seed, memory, source), keys };
      };
      return drawnFrom(source, fill).catch(async (error: unknown) => {
        await store.destroy();
        throw error;
      });
    },
    restore: async (seed, image) => {
      const memory = openMemoryStore(image.store);
      await beginAt(memory.store, beginning(image.now, image.frozen));
      return open(seed, memory, seededSource(seed.seed, image.drawn), image.webhooks);
    },
  };
}
