// Takes in a page of a feed: its facts and the place to go on from are written together, or neither.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { DEPOSITED, EventPageSeen, type EventSeen } from '../../../contract/records/payment.ts';
import type { FeedPassedGapFact } from '../../core/facts.ts';
import { countedAsOne, MAX_OF_ONE_ANSWER } from '../../core/fold/alarms.ts';
import { isFarAhead } from '../../core/newer.ts';
import { organizationOf } from '../../core/organization-of-event.ts';
import type { HistoryGap } from '../../core/payment.ts';
import { type NewAlarm, raiseAlarm } from '../alarms/raise-alarm.ts';
import { type CallContext, Id, Receipt } from '../define-call.ts';
import { noteFeed, recordDeposits } from '../deposits/record-deposits.ts';
import { openSeal } from '../file/sealed.ts';
import { auditRepeats, auditReported, followActs } from '../journal/outcomes.ts';
import { gapOf } from '../projections/read-payment.ts';
import { recordFeedPassedGap } from '../projections/record-gap.ts';
import { pageOfEvents } from '../projections/record-page.ts';
import type { Recorded } from '../projections/write-rows.ts';
import { addSeller } from '../sellers/add-seller.ts';
import { expressionsOf } from '../store/expressions.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { countReports } from './count-reports.ts';

/** after: the cursor that the page was asked for with; gapAt: the newest lost part of the history then. Both as readFeedCursors gave them. */
export const FeedRead = z.strictObject({
  accountId: Id,
  after: z.string().max(2000).nullable(),
  gapAt: z.string().max(40).nullish(),
  page: EventPageSeen.extend({ receipt: Receipt.optional() }),
});
export type FeedRead = z.infer<typeof FeedRead>;

/** What a page brought; `is_stale` where another ledger, or another reader, took its place meanwhile: then nothing was written. */
export type Learned = { result: 'taken_in' | 'is_stale'; facts: number };

const STALE: Learned = { result: 'is_stale', facts: 0 };

/** Writes the page's facts, one event after the other, also for unknown orders and charges, with what they say of calls of unknown outcome. A contradicting event is kept with an alarm and unblocks nothing. */
export function ingestEvents({ db, nowMs }: CallContext, read: FeedRead): Promise<Learned> {
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
    const gap = await gapOf(trx, provider);
    if ((gap && String(gap.seq)) !== (read.gapAt ?? null)) return STALE;
    const now = new Date(nowMs).toISOString();
    let facts = 0;
    const alarms: NewAlarm[] = [];
    const accounts = await accountsOfEvents(trx, environment, read.page.events, now);
    const feed = {
      kind: 'feed_event' as const,
      environmentId: environment.environmentId,
      environmentKind: environment.kind,
    };
    const written = async (recorded: Recorded) => {
      await auditReported(trx, recorded, now);
      await auditRepeats(trx, recorded, now);
      await followActs(trx, recorded);
    };
    const told = read.page.events
      .filter((event) => 'charge' in event || 'session' in event)
      .map((event) => ({ ...feed, ...accounts(event), event, alarmsRaised: 0 }));
    const page = await pageOfEvents(trx, { provider, at: now }, told, written);
    for (const event of told) {
      const raised = Math.max(0, MAX_OF_ONE_ANSWER - alarms.length);
      const taken = await page.take(event, raised);
      if (taken.hasNews) facts += 1;
      alarms.push(...taken.alarms.map(({ about: entry_id, ...alarm }) => ({ provider, entry_id, ...alarm })));
    }
    await page.end();
    for (const alarm of countedAsOne(alarms.slice(MAX_OF_ONE_ANSWER))) await raiseAlarm(trx, alarm, now);
    const moments = read.page.events.map(({ at }) => at).filter((at) => !isFarAhead(at, { ...environment, now }));
    const newest = moments.concat(place?.newest_at ?? []);
    await writePlace(trx, read.accountId, {
      cursor: read.page.next_cursor,
      trouble: null,
      // Only at its end: until then it may still tell of what was refunded.
      ...(read.page.has_more ? {} : { read_at: now }),
      newest_at: newest.toSorted().at(-1) ?? null,
    });
    if (gap && !read.page.has_more) {
      const { tellsOfAll, rejectsDuplicates } = environment;
      const passed = { kind: 'feed_passed_gap' as const, accountId: read.accountId, tellsOfAll, rejectsDuplicates };
      if (!isPassed(gap, passed)) facts += await recordFeedPassedGap(trx, provider, passed, { at: now, written });
    }
    const deposits = await ingestDeposits(trx, read, { accounts, provider, now });
    if (facts + deposits > 0) await countReports(trx, provider, facts + deposits);
    return { result: 'taken_in', facts };
  });
}

type Around = { accounts: (event: EventSeen) => FeedAccount; provider: string; now: string };

/** How many deposits are new or others than before. Where an event's deposit can't be read, the service's list of them is. */
async function ingestDeposits(
  trx: Kysely<LedgerTables>,
  { accountId, page: { events } }: FeedRead,
  { accounts, provider, now }: Around,
): Promise<number> {
  const deposited = events.filter(({ type }) => type === DEPOSITED);
  if (deposited.length === 0) return 0;
  const told = deposited.flatMap((event) =>
    'settlement' in event ? [{ accountId: accounts(event).accountId, settlement: event.settlement }] : [],
  );
  const { changed, refused } = await recordDeposits(trx, { provider, feedAccountId: accountId }, told, now);
  if (refused > 0) await noteFeed(trx, accountId, { trouble: 'other_organization' });
  if (told.length < deposited.length) await noteFeed(trx, accountId, { is_behind: 1 });
  return changed;
}

/** Whether the ledger knows already that this feed was read through the lost part. */
const isPassed = ({ fed }: HistoryGap, { accountId, tellsOfAll, rejectsDuplicates }: FeedPassedGapFact): boolean =>
  fed.some(
    (each) =>
      each.accountId === accountId &&
      each.tellsOfSellers === tellsOfAll &&
      each.rejectsDuplicates === rejectsDuplicates,
  );

export const FeedTrouble = z.strictObject({ accountId: Id, trouble: z.string().max(100), isLost: z.boolean() });
export type FeedTrouble = z.infer<typeof FeedTrouble>;

/** Notes why a feed couldn't be read, or that it isn't offered. With `isLost` it is read from its beginning next time: the service doesn't know the place. */
export function noteFeedTrouble({ db }: CallContext, { accountId, trouble, isLost }: FeedTrouble): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!(await environmentOfAccount(trx, accountId)) || (await openSeal(trx))) return;
    await writePlace(trx, accountId, { trouble, ...(isLost ? { cursor: null } : {}) });
  });
}

type FeedPosition = { cursor?: string | null; read_at?: string; newest_at?: string | null; trouble: string | null };

async function writePlace(db: Kysely<LedgerTables>, accountId: string, place: FeedPosition): Promise<void> {
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
  environmentId: string;
  accountId: string;
  /** Whether the account's feed tells of all the environment's sellers. */
  tellsOfAll: boolean;
  rejectsDuplicates: boolean;
};

/** The environment of an account, and who provides it. */
async function environmentOfAccount(db: Kysely<LedgerTables>, accountId: string): Promise<FeedOf | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .select(['environment.provider', 'environment.kind', 'environment.id as environmentId', 'account.id as accountId'])
    .select(['account.role', 'environment.mode', 'environment.refuses_repeat'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, mode, refuses_repeat, ...of } = row;
  return {
    ...of,
    tellsOfAll: role === 'platform' && mode === 'marketplace',
    rejectsDuplicates: refuses_repeat === 1,
  };
}

type FeedAccount = { accountId: string; isSeller: boolean };

/** For each event of a page, the account of its organization. Where the event names none, or the feed isn't a marketplace's, the account that the feed was read for. A platform that doesn't know its own organization can't tell a new seller from itself: then only known sellers have theirs. */
async function accountsOfEvents(
  db: Kysely<LedgerTables>,
  { environmentId, accountId }: { environmentId: string; accountId: string },
  events: readonly EventSeen[],
  now: string,
): Promise<(event: EventSeen) => FeedAccount> {
  const [feed] = await selectAccount(db, { id: accountId });
  const own: FeedAccount = { accountId, isSeller: feed?.role === 'seller' };
  if (feed?.role !== 'platform') return () => own;
  const { organization_id: platformId } = feed;
  const known = new Map<string, FeedAccount>(platformId === null ? [] : [[platformId, own]]);
  const told = new Set(events.flatMap(organizationOf));
  const accounts = await selectOfOrganizations(db, { environmentId, organizationIds: JSON.stringify([...told]) });
  for (const organizationId of told) {
    if (known.has(organizationId)) continue;
    const account = accounts.find((each) => each.organization_id === organizationId);
    if (!account && platformId === null) continue;
    // Named by its organization's ID until the service tells its name.
    const seller = { environmentId, organizationId, name: organizationId, email: null, createdAt: now };
    const id = account?.id ?? (await addSeller(db, seller, now));
    known.set(organizationId, { accountId: id, isSeller: (account?.role ?? 'seller') === 'seller' });
  }
  return (event) => organizationOf(event).flatMap((id) => known.get(id) ?? [])[0] ?? own;
}

const selectAccount = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('account').select(['role', 'organization_id']).where('id', '=', id),
);
/** organizationIds: a JSON list. */
const selectOfOrganizations = preparedQuery(
  (db, { environmentId, organizationIds }: { environmentId: string; organizationIds: string }) =>
    db
      .selectFrom('account')
      .select(['id', 'role', 'organization_id'])
      .where('environment_id', '=', environmentId)
      .where(
        sql<boolean>`organization_id in (select each.value from ${expressionsOf(db).textsIn(sql.val(organizationIds) as never)} as each)`,
      )
      // One that is still shown, before one that was removed.
      .orderBy(sql`case when removed_at is null then 0 else 1 end`),
);
