// Takes in a page of a feed: its facts and the place to go on from are written together, or neither.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { EventPageSeen, EventSeen } from '../../../contract/dashboard-api/after-charge-seen.ts';
import { alarmsOfEvent } from '../../core/fold/feed.ts';
import { isFarAhead } from '../../core/newer.ts';
import type { Payment } from '../../core/payment.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { countAlarms, MOST_OF_ONE_ANSWER, type NewAlarm } from '../alarms/raise-alarm.ts';
import { isSeller } from '../facts/facts-of-calls.ts';
import { inTransaction } from '../in-transaction.ts';
import { openSeal } from '../keeping/settle-in.ts';
import { auditReported, followActs } from '../outcomes.ts';
import { gapOf, readPayment } from '../projections/read-payment.ts';
import { type Recorded, recordIfNew } from '../projections/record-fact.ts';
import type { LedgerTables } from '../schema.ts';
import { countReports } from './count-reports.ts';

type ChargeEvent = Extract<EventSeen, { charge: unknown }>;

/** after: the cursor that the page was asked for with; gapAt: the newest lost part of the history then. Both as readFeedPlaces gave them. */
export type FeedRead = {
  accountId: string;
  after: string | null;
  gapAt?: string | null | undefined;
  page: EventPageSeen;
};

/** What a page brought; `is_stale` where another ledger, or another reader, took its place meanwhile: then nothing was written. */
export type Learned = { result: 'taken_in' | 'is_stale'; facts: number };

const STALE: Learned = { result: 'is_stale', facts: 0 };

/** Writes the page's facts, one event after the other, also for unknown orders and charges, with what they say of calls of unknown outcome. A contradicting event is kept with an alarm and unblocks nothing. */
export function learnEvents(db: Kysely<LedgerTables>, read: FeedRead, nowMs: number): Promise<Learned> {
  return inTransaction(db, async (trx) => {
    const environment = await environmentOfAccount(trx, read.accountId);
    const place = await trx
      .selectFrom('feed_place')
      .select(['cursor', 'newest_at'])
      .where('account_id', '=', read.accountId)
      .executeTakeFirst();
    if (!environment || (place?.cursor ?? null) !== read.after || (await openSeal(trx))) return STALE;
    const { provider } = environment;
    // A page of before a loss doesn't tell what was refunded in the lost part.
    if ((await gapOf(trx, provider)) !== (read.gapAt ?? null)) return STALE;
    const now = new Date(nowMs).toISOString();
    let facts = 0;
    const alarms: NewAlarm[] = [];
    for (const event of read.page.events) {
      if (!('charge' in event)) continue;
      const taken = await takeIn(trx, { ...environment, now }, event, alarms.length);
      if (taken.isNew) facts += 1;
      alarms.push(...taken.alarms);
    }
    await countAlarms(trx, alarms.slice(MOST_OF_ONE_ANSWER), now);
    const moments = read.page.events.map(({ at }) => at).filter((at) => !isFarAhead(at, { ...environment, now }));
    const newest = moments.concat(place?.newest_at ?? []);
    await writePlace(trx, read.accountId, {
      cursor: read.page.next_cursor,
      trouble: null,
      // Only at its end: until then it may still tell of what was refunded.
      ...(read.page.has_more ? {} : { read_at: now }),
      newest_at: newest.toSorted().at(-1) ?? null,
    });
    if (facts > 0) await countReports(trx, provider, facts);
    return { result: 'taken_in', facts };
  });
}

type Taken = { isNew: boolean; alarms: NewAlarm[] };

/** before: how many alarms its page brought until now. */
async function takeIn(db: Kysely<LedgerTables>, feed: FeedOf, event: ChargeEvent, before: number): Promise<Taken> {
  const { provider, accountId, environmentId, kind: environmentKind, now } = feed;
  const isSellers = await isSeller(db, accountId);
  const told = { kind: 'feed_event', accountId, isSeller: isSellers, environmentId, environmentKind, event } as const;
  const known = await readPayment(db, provider, subjectsOf({ ...told, alarmsRaised: 0 }));
  const contradicted = alarmsOfEvent(known.payment, { ...told, alarmsRaised: 0, provider, learnedAt: now, seq: 0 });
  const alarmsRaised = Math.min(contradicted.length, Math.max(0, MOST_OF_ONE_ANSWER - before));
  const alarms = contradicted.map(({ about: entry_id, ...alarm }) => ({ provider, entry_id, ...alarm }));
  const recorded = await recordIfNew(db, provider, { ...told, alarmsRaised }, { at: now, known });
  if (!recorded) return { isNew: false, alarms };
  await auditReported(db, recorded, now);
  await followActs(db, recorded);
  return { isNew: hasNews(recorded), alarms };
}

/** Whether more is known of a charge, its returns or its refunds, or another order is blocked. */
function hasNews({ before, after }: Recorded): boolean {
  const shown = ({ outcomes, returns, refunds, acts }: Payment) => ({ outcomes, returns, refunds, acts: acts.length });
  return !isDeepStrictEqual(shown(before), shown(after));
}

/** Notes why a feed couldn't be read, or that it isn't offered. With `isLost` it is read from its beginning next time: the service doesn't know the place. */
export function noteFeedTrouble(
  db: Kysely<LedgerTables>,
  { accountId, trouble, isLost }: { accountId: string; trouble: string; isLost: boolean },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!(await environmentOfAccount(trx, accountId)) || (await openSeal(trx))) return;
    await writePlace(trx, accountId, { trouble, ...(isLost ? { cursor: null } : {}) });
  });
}

type Place = { cursor?: string | null; read_at?: string; newest_at?: string | null; trouble: string | null };

async function writePlace(db: Kysely<LedgerTables>, accountId: string, place: Place): Promise<void> {
  await db
    .insertInto('feed_place')
    .values({ account_id: accountId, cursor: null, read_at: null, newest_at: null, ...place })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(place))
    .execute();
}

/** Whose feed it is. */
type FeedOf = {
  provider: string;
  kind: EnvironmentView['kind'];
  now: string;
  environmentId: string;
  accountId: string;
};

/** The environment of an account, and who provides it. */
export async function environmentOfAccount(
  db: Kysely<LedgerTables>,
  accountId: string,
): Promise<Omit<FeedOf, 'now'> | undefined> {
  return db
    .selectFrom('account')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .select(['environment.provider', 'environment.kind', 'environment.id as environmentId', 'account.id as accountId'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}
