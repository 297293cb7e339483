// Whether the store can be worked with: it answers, and its tables are the ones this version knows.
import { sql } from 'kysely';
import type { Store } from './database.ts';
import { migrations } from './migrations.ts';

export type Readiness = 'ready' | 'unreachable' | 'other_version';

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
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
    const applied = new Set(rows.map(({ name }) => name));
    const isComplete = Object.keys(migrations).every((name) => applied.has(name));
    return isComplete ? 'ready' : 'other_version';
  } catch {
    return 'unreachable';
  }
}
