// What waits for a person: unknown outcomes, orders that could be captured, sellers that miss a step.
import { type Kysely, sql } from 'kysely';
import type { OrdersWaiting, SellersStuck, UnknownWaiting } from '../../../contract/console/overview.ts';
import { missingSince } from '../../../contract/console/seller.ts';
import { isToResolve, isUnknownOutcome } from '../read-unknown.ts';
import type { LedgerTables } from '../schema.ts';
import { firstMissing, stepStates, stepsDone } from '../sellers/seller-steps.ts';

const A_DAY = 86_400_000;

/** The calls that the list of unknown outcomes shows. */
export async function unknownWaiting(db: Kysely<LedgerTables>, provider: string): Promise<UnknownWaiting> {
  return db
    .selectFrom('journal')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('sent_at').as('oldestSentAt')])
    .where('provider', '=', provider)
    .where(isUnknownOutcome)
    .where(isToResolve)
    .executeTakeFirstOrThrow();
}

/** Orders ready to capture. */
export async function ordersWaiting(db: Kysely<LedgerTables>, provider: string, nowMs: number): Promise<OrdersWaiting> {
  const aDayAgo = new Date(nowMs - A_DAY).toISOString();
  return db
    .selectFrom('order')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(total_amount), 0)`.as('amount'),
      sql<number>`coalesce(sum(case when total_amount is null then 1 else 0 end), 0)`.as('amountUnknown'),
      sql<number>`coalesce(sum(case when recorded_at < ${aDayAgo} then 1 else 0 end), 0)`.as('old'),
    ])
    .where('provider', '=', provider)
    .where('shown_status', '=', 'ready')
    .executeTakeFirstOrThrow();
}

/** Sellers that miss one of their four steps, where the environment is a marketplace's. */
export async function sellersStuck(db: Kysely<LedgerTables>, environmentId: string): Promise<SellersStuck> {
  const sellers = await db
    .selectFrom('account')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .select(['account.id', 'account.name', 'account.created_at as invitedAt'])
    .where('account.environment_id', '=', environmentId)
    .where('environment.mode', '=', 'marketplace')
    .where('account.role', '=', 'seller')
    .where('account.removed_at', 'is', null)
    .execute();
  const states = await stepStates(
    db,
    sellers.map(({ id }) => id),
  );
  const stuck = sellers.flatMap(({ id, name, invitedAt }) => {
    const done = stepsDone(states.get(id) ?? []);
    const missing = firstMissing(done);
    const since = missingSince({ missing, done, invitedAt });
    return missing !== null && since !== null ? [{ id, name, missing, since }] : [];
  });
  const [longest = null] = stuck.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
  return { count: stuck.length, longest };
}
