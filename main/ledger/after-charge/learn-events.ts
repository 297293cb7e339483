// Takes in a page of a feed: its facts and the place to go on from are written together, or neither.
import type { Kysely } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import type { ChargeOutcomeSeen, EventPageSeen } from '../../../contract/dashboard-api/after-charge-seen.ts';
import { OrderId } from '../../../contract/ids.ts';
import { isFarAhead } from '../../core/newer.ts';
import { countAlarms, MOST_OF_ONE_ANSWER, type NewAlarm, raiseAlarm } from '../alarms/raise-alarm.ts';
import { doubtOrder } from '../doubt-order.ts';
import { appendFact } from '../facts/append-fact.ts';
import { isSeller } from '../facts/facts-of-calls.ts';
import { inTransaction } from '../in-transaction.ts';
import { lossOf } from '../keeping/doubt.ts';
import { openSeal } from '../keeping/settle-in.ts';
import type { LedgerTables } from '../schema.ts';
import { settleTold } from '../settle-told.ts';
import {
  type ChargeEvent,
  contradictionOfRefund,
  contradictionsOfCharge,
  type Feed,
  orderOfCharge,
  otherOrderOfCharge,
} from './contradicting-event.ts';
import { alarmsOfToldCharge, entryOf } from './second-reported-charge.ts';
import {
  countFacts,
  type Told,
  withMovedRefund,
  writeCharge,
  writeRefund,
  writeRefundThatBlocks,
  writeWhatBlocks,
} from './write-facts.ts';

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
    if (((await lossOf(trx, provider))?.at ?? null) !== (read.gapAt ?? null)) return STALE;
    const now = new Date(nowMs).toISOString();
    let facts = 0;
    const alarms: NewAlarm[] = [];
    for (const event of read.page.events) {
      if (!('charge' in event)) continue;
      const taken = await takeIn(trx, { ...environment, now }, event);
      if (taken.isNew) facts += 1;
      const raised = taken.alarms.slice(0, Math.max(0, MOST_OF_ONE_ANSWER - alarms.length));
      for (const alarm of raised) await raiseAlarm(trx, alarm, now);
      alarms.push(...taken.alarms);
      const settled = taken.alarms.length === 0 ? await settleTold(trx, provider, event.charge, now) : 0;
      if (taken.isNew || taken.alarms.length > 0 || settled > 0)
        await learnEvent(trx, { ...environment, now }, event, raised.length);
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
    if (facts > 0) await countFacts(trx, provider, facts);
    return { result: 'taken_in', facts };
  });
}

type Taken = { isNew: boolean; alarms: NewAlarm[] };

async function learnEvent(
  db: Kysely<LedgerTables>,
  feed: FeedOf,
  event: ChargeEvent,
  alarmsRaised: number,
): Promise<void> {
  const { provider, accountId, environmentId, kind: environmentKind, now } = feed;
  const fact = {
    kind: 'feed_event' as const,
    accountId,
    isSeller: await isSeller(db, accountId),
    environmentId,
    environmentKind,
    event,
    alarmsRaised,
  };
  await appendFact(db, provider, fact, now);
}

const toldBy = ({ provider, accountId, now }: FeedOf, { id: by }: ChargeEvent): Told => ({
  provider,
  accountId,
  source: 'service',
  by,
  now,
});

async function takeIn(db: Kysely<LedgerTables>, feed: FeedOf, event: ChargeEvent): Promise<Taken> {
  const told = toldBy(feed, event);
  const owner = await orderOfCharge(db, feed, event.charge);
  if (owner !== null) return doubtMoved(db, feed, event, owner);
  let { charge } = event;
  const heard = await otherOrderOfCharge(db, feed, charge);
  let isNew = false;
  if ('refund' in event) {
    const wrong = await contradictionOfRefund(db, feed, event, event.refund);
    if (wrong !== null) {
      heard.push(wrong);
      charge = await withMovedRefund(db, told, charge, event.refund);
    }
    isNew = await (wrong === null
      ? writeRefund(db, told, event.refund)
      : writeRefundThatBlocks(db, told, charge, event.refund));
  }
  const wrong = await contradictionsOfCharge(db, feed, { ...event, charge });
  const write = wrong.length === 0 ? writeCharge : writeWhatBlocks;
  isNew = (await write(db, told, charge)) || isNew;
  const second = await alarmsOfToldCharge(db, told, charge);
  return { isNew, alarms: [...second, ...(await alarmsOf(db, feed, event, [...heard, ...wrong]))] };
}

/** Blocks both orders: the charge's owner, and the one the event names. */
async function doubtMoved(db: Kysely<LedgerTables>, feed: FeedOf, event: ChargeEvent, owner: string): Promise<Taken> {
  const { id: chargeId, order_id: orderId } = event.charge;
  const { provider, environmentId, accountId, now } = feed;
  const doubt = {
    provider,
    environment_id: environmentId,
    account_id: accountId,
    operation: 'charge_order' as const,
    request: JSON.stringify({ order_id: orderId }),
    actor: 'Paydesk',
    instance_id: 'feed',
    code: 'named_elsewhere' as const,
    detail: remark('named_by_feed', { chargeId, otherOrderId: owner }),
  };
  const told = toldBy(feed, event);
  let charge: ChargeOutcomeSeen = { ...event.charge, order_id: OrderId.parse(owner) };
  if ('refund' in event) charge = await withMovedRefund(db, told, charge, event.refund);
  const isRefund = 'refund' in event && (await writeRefundThatBlocks(db, told, charge, event.refund));
  const isBlocked = await writeWhatBlocks(db, told, charge);
  const isNew = (await doubtOrder(db, doubt, orderId, now)) || isRefund || isBlocked;
  const heard = remark('feed_moves_charge', { chargeId, orderId, otherOrderId: owner });
  return { isNew, alarms: await alarmsOf(db, feed, event, [heard]) };
}

/** The event is kept with each. */
async function alarmsOf(
  db: Kysely<LedgerTables>,
  { provider }: FeedOf,
  event: ChargeEvent,
  heard: string[],
): Promise<NewAlarm[]> {
  if (heard.length === 0) return [];
  const { id: chargeId, order_id: orderId } = event.charge;
  const entry_id = await entryOf(db, { provider, orderId });
  const answer = { event, chargeId, orderId };
  return heard.map((each) => ({ provider, entry_id, kind: 'feed_contradicts', said: null, heard: each, answer }));
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
type FeedOf = Feed & { environmentId: string; accountId: string };

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
