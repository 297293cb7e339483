// The overview: what waits for a person, and the last days' captures and fees, in a handful of small questions.
import type { Kysely } from 'kysely';
import type { Overview } from '../../../contract/console/overview.ts';
import { providerOf } from '../journal.ts';
import type { LedgerTables } from '../schema.ts';
import { lastDays } from './last-days.ts';
import { ordersWaiting, sellersStuck, unknownWaiting } from './waiting.ts';

/** The overview of an environment at a moment (ms, UTC). Throws `not_found`. */
export async function readOverview(db: Kysely<LedgerTables>, environmentId: string, nowMs: number): Promise<Overview> {
  const provider = await providerOf(db, environmentId);
  return {
    environmentId,
    unknownOutcomes: await unknownWaiting(db, provider),
    ordersWaiting: await ordersWaiting(db, provider, nowMs),
    sellersStuck: await sellersStuck(db, environmentId),
    ...(await lastDays(db, provider, nowMs)),
    isEmpty: !(await isKnown(db, 'session', provider)) && !(await isKnown(db, 'order', provider)),
  };
}

async function isKnown(db: Kysely<LedgerTables>, table: 'session' | 'order', provider: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('provider', '=', provider).limit(1).executeTakeFirst();
  return row !== undefined;
}
