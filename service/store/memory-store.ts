// Stores in memory: each begins as a copy of one that has every table and nothing in it.
import { Kysely } from 'kysely';
import { migrate } from '../../lib/node/migrate.ts';
import { openInMemory } from '../../lib/node/sqlite/memory.ts';
import type { Store } from './database.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** A store that grows beyond it is full, as a disk is. */
const MAX_BYTES = 64 * 1024 * 1024;

export type MemoryStore = {
  store: Store;
  /** All that is committed, from which an equal store can be opened. */
  image: () => Promise<Buffer>;
};

let empty: Promise<Buffer> | undefined;

/** The bytes of a store with every table and nothing in it; made once in a process. */
export function emptyImage(): Promise<Buffer> {
  empty ??= makeEmpty().catch((error: unknown) => {
    empty = undefined;
    throw error;
  });
  return empty;
}

async function makeEmpty(): Promise<Buffer> {
  const { dialect, bytes } = openInMemory(null, MAX_BYTES);
  const store = new Kysely<Tables>({ dialect });
  try {
    await migrate(store, { getMigrations: async () => migrations });
    return bytes();
  } finally {
    await store.destroy();
  }
}

/** Opens a copy of what an image holds. */
export function openMemoryStore(image: Buffer): MemoryStore {
  const { dialect, bytes } = openInMemory(image, MAX_BYTES);
  const store = new Kysely<Tables>({ dialect });
  // The holder of the one connection has it alone, with no transaction open.
  return { store, image: () => store.connection().execute(async () => bytes()) };
}
