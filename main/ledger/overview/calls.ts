// The overview: what waits for a person, and the last days' captures and fees, in a handful of small questions.
import { type Kysely, sql } from 'kysely';
import { booksDayOf } from '../../../contract/books-day.ts';
import {
  type OrdersWaiting,
  OVERVIEW_DAYS,
  type Overview,
  type OverviewDay,
  type SellersStuck,
  type UnknownWaiting,
} from '../../../contract/console/overview.ts';
import { missingSince } from '../../../contract/console/seller.ts';
import { type CallContext, EnvironmentId, ledgerRead } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { isUnknown } from '../fees/fee-filter.ts';
import { mayReadFees } from '../fees/may-read-fees.ts';
import { isToResolve, isUnknownOutcome } from '../journal/read-unknown.ts';
import { firstMissing, stepStates, stepsDone } from '../sellers/seller-steps.ts';
import type { LedgerTables } from '../store/schema.ts';

/** The overview of an environment at a moment (ms, UTC). Throws `not_found`. */
export async function readOverview(context: CallContext, environmentId: string): Promise<Overview> {
  const { db, nowMs } = context;
  const provider = await providerOf(db, environmentId);
  return {
    environmentId,
    unknownOutcomes: await unknownWaiting(db, provider),
    ordersWaiting: await ordersWaiting(db, provider, nowMs),
    sellersStuck: await sellersStuck(db, environmentId),
    ...(await lastDays(context, provider)),
    isEmpty: !(await isKnown(db, 'session', provider)) && !(await isKnown(db, 'order', provider)),
  };
}

async function isKnown(db: Kysely<LedgerTables>, table: 'session' | 'order', provider: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('provider', '=', provider).limit(1).executeTakeFirst();
  return row !== undefined;
}

type LastDays = Pick<Overview, 'days' | 'captured' | 'fees' | 'feesUnknown'>;
type Hour = { hour: string; count: number; amount: number; amountUnknown: number };

/** Captures are summed by hour in the database and by day here: New York's days begin on the hour, so nothing is split. */
async function lastDays(context: CallContext, provider: string): Promise<LastDays> {
  const { db, nowMs } = context;
  const names = dayNames(await lastDay(db, provider, nowMs));
  const days = new Map<string, OverviewDay>(names.map((day) => [day, { day, captured: 0, volume: 0, fees: 0 }]));
  const captured = { count: 0, amount: 0, amountUnknown: 0 };
  for (const { hour, count, amount, amountUnknown } of await hoursSince(db, provider, names[0] ?? '')) {
    const day = days.get(booksDayOf(Date.parse(`${hour}:00:00Z`)));
    // The hours of the first day's night, that were the day before in New York.
    if (!day) continue;
    day.captured += count;
    day.volume += amount;
    captured.count += count;
    captured.amount += amount;
    captured.amountUnknown += amountUnknown;
  }
  let fees = 0;
  let feesUnknown = 0;
  const known = (await mayReadFees(context)) ? await feesSince(db, provider, names[0] ?? '') : [];
  for (const { day, amount, unknown } of known) {
    const shown = days.get(day);
    if (!shown) continue;
    shown.fees = amount;
    fees += amount;
    feesUnknown += unknown;
  }
  return { days: [...days.values()], captured, fees, feesUnknown };
}

/** Today, or the day of the newest capture, where a service's own clock is ahead of this machine's. */
async function lastDay(db: Kysely<LedgerTables>, provider: string, nowMs: number): Promise<string> {
  const newest = await db
    .selectFrom('order')
    .select('captured_at')
    .where('provider', '=', provider)
    .where('captured_at', 'is not', null)
    .orderBy('captured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return booksDayOf(Math.max(nowMs, Date.parse(newest?.captured_at ?? '') || 0));
}

/** The names of the days that end with this one, oldest first. */
function dayNames(last: string): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: OVERVIEW_DAYS }, (_, index) =>
    new Date(end - (OVERVIEW_DAYS - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

function hoursSince(db: Kysely<LedgerTables>, provider: string, firstDay: string): Promise<Hour[]> {
  const hour = sql<string>`substr(captured_at, 1, 13)`;
  return db
    .selectFrom('order')
    .select((eb) => [
      hour.as('hour'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(total_amount), 0)`.as('amount'),
      sql<number>`sum(case when total_amount is null then 1 else 0 end)`.as('amountUnknown'),
    ])
    .where('provider', '=', provider)
    .where('captured_at', '>=', firstDay)
    .groupBy(hour)
    .execute();
}

function feesSince(db: Kysely<LedgerTables>, provider: string, firstDay: string) {
  return db
    .selectFrom('fee_entry')
    .select([
      'day',
      sql<number>`coalesce(sum(amount), 0)`.as('amount'),
      sql<number>`sum(case when ${isUnknown} then 1 else 0 end)`.as('unknown'),
    ])
    .where('provider', '=', provider)
    .where('day', '>=', firstDay)
    .groupBy('day')
    .execute();
}

const A_DAY = 86_400_000;

/** The calls that the list of unknown outcomes shows. */
async function unknownWaiting(db: Kysely<LedgerTables>, provider: string): Promise<UnknownWaiting> {
  return db
    .selectFrom('journal')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('sent_at').as('oldestSentAt')])
    .where('provider', '=', provider)
    .where(isUnknownOutcome)
    .where(isToResolve)
    .executeTakeFirstOrThrow();
}

/** Orders ready to capture. */
async function ordersWaiting(db: Kysely<LedgerTables>, provider: string, nowMs: number): Promise<OrdersWaiting> {
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
async function sellersStuck(db: Kysely<LedgerTables>, environmentId: string): Promise<SellersStuck> {
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

/** The calls of this module. */
export const overviewCalls = {
  readOverview: ledgerRead({ duties: ['view'], args: [EnvironmentId], run: readOverview }),
};
