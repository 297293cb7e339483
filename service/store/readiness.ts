// Whether the store can be worked with: it answers, its tables are the ones this version knows, and it takes a change.

import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../lib/node/postgres/is-postgres.ts';
import { type StoreTrouble, storeTroubleOf } from '../../lib/node/store-trouble.ts';
import type { Store } from './database.ts';
import { versionOf } from './store-version.ts';
import type { Tables } from './tables.ts';

export type Unreadiness = 'unreachable' | 'read_only' | 'full' | 'other_version';

/** null where it can be worked with. */
export async function readinessOf(store: Store): Promise<Unreadiness | null> {
  try {
    if ((await versionOf(store)) !== 'usable') return 'other_version';
    await store.transaction().execute(change);
    return null;
  } catch (error) {
    const trouble: StoreTrouble | undefined = storeTroubleOf(error);
    return trouble === 'read_only' || trouble === 'full' ? trouble : 'unreachable';
  }
}

/** A change that is written to the disk and leaves everything as it was. SQLite writes no page for a change that changes nothing, so there it goes there and back. */
async function change(trx: Kysely<Tables>): Promise<void> {
  const environment = trx.updateTable('environment');
  if (isPostgres(trx)) return void (await environment.set((row) => ({ name: row.ref('name') })).execute());
  await environment.set({ name: sql`name || ' '` }).execute();
  await environment.set({ name: sql`substr(name, 1, length(name) - 1)` }).execute();
}

/** What is free on the disk of a folder, in bytes. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
