// Whether the store can be worked with: it answers, and its tables are the ones this version knows.

import { isPostgres } from '../../lib/node/postgres/is-postgres.ts';
import { storeTroubleOf } from '../../lib/node/store-trouble.ts';
import type { Store } from './database.ts';
import { versionOf } from './store-version.ts';

export type Readiness = 'ready' | 'unreachable' | 'read_only' | 'other_version';

const PATIENCE_MS = 3000;

/** Asks the store, and waits no longer than three seconds for it. */
export async function readinessOf(store: Store): Promise<Readiness> {
  let late: NodeJS.Timeout | undefined;
  const silence = new Promise<Readiness>((resolve) => {
    late = setTimeout(() => resolve('unreachable'), PATIENCE_MS);
  });
  return Promise.race([asked(store), silence]).finally(() => clearTimeout(late));
}

async function asked(store: Store): Promise<Readiness> {
  try {
    if ((await versionOf(store)) !== 'usable') return 'other_version';
    if (isPostgres(store)) await tryToChange(store);
    return 'ready';
  } catch (error) {
    return storeTroubleOf(error) === 'read_only' ? 'read_only' : 'unreachable';
  }
}

/** Changes no row, and yet a server that takes no changes refuses it. */
async function tryToChange(store: Store): Promise<void> {
  await store
    .updateTable('environment')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', 0)
    .execute();
}
