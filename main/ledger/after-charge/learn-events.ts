// Takes in a page of a feed: its facts and the place to go on from are written together, or neither.
import type { Kysely } from 'kysely';
import type { EventPageSeen, EventSeen } from '../../../contract/dashboard-api/after-charge-seen.ts';
import { inTransaction } from '../in-transaction.ts';
import { openSeal } from '../keeping/settle-in.ts';
import type { LedgerTables } from '../schema.ts';
import { heedToldCharge } from './heed-told-charge.ts';
import { type Told, writeCharge, writeRefund } from './write-facts.ts';

/** after: the cursor that the page was asked for with. */
export type FeedRead = { accountId: string; after: string | null; page: EventPageSeen };

/** What a page brought; `is_stale` where another ledger, or another reader, took its place meanwhile: then nothing was written. */
export type Learned = { result: 'taken_in' | 'is_stale'; facts: number };

const STALE: Learned = { result: 'is_stale', facts: 0 };

/** Writes the page's facts. An event of an order or a charge that nobody here knows is kept as well. */
export function learnEvents(db: Kysely<LedgerTables>, read: FeedRead, nowMs: number): Promise<Learned> {
  return inTransaction(db, async (trx) => {
    const provider = await providerOfAccount(trx, read.accountId);
    const place = await trx
      .selectFrom('feed_place')
      .select(['cursor', 'newest_at'])
      .where('account_id', '=', read.accountId)
      .executeTakeFirst();
    if (provider === null || (place?.cursor ?? null) !== read.after || (await openSeal(trx))) return STALE;
    const now = new Date(nowMs).toISOString();
    let facts = 0;
    for (const event of read.page.events) {
      const told: Told = { provider, accountId: read.accountId, source: 'service', by: event.id, now };
      if (await takeIn(trx, told, event)) facts += 1;
    }
    const newest = read.page.events.map(({ at }) => at).concat(place?.newest_at ?? []);
    const facts_of_place = {
      ...{ cursor: read.page.next_cursor, trouble: null },
      // Only at its end: until then it may still tell of what was refunded.
      ...(read.page.has_more ? {} : { read_at: now }),
      newest_at: newest.toSorted().at(-1) ?? null,
    };
    await writePlace(trx, read.accountId, facts_of_place);
    if (facts > 0) await countFacts(trx, provider, facts);
    return { result: 'taken_in', facts };
  });
}

async function takeIn(db: Kysely<LedgerTables>, told: Told, event: EventSeen): Promise<boolean> {
  if (!('charge' in event)) return false;
  const isCharge = await writeCharge(db, told, event.charge);
  if (isCharge) await heedToldCharge(db, told, event.charge);
  return ('refund' in event && (await writeRefund(db, told, event.refund))) || isCharge;
}

/** Notes why a feed couldn't be read, or that it isn't offered. With `isLost` it is read from its beginning next time: the service doesn't know the place. */
export function noteFeedTrouble(
  db: Kysely<LedgerTables>,
  { accountId, trouble, isLost }: { accountId: string; trouble: string; isLost: boolean },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if ((await providerOfAccount(trx, accountId)) === null || (await openSeal(trx))) return;
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

/** So that a window sees that there is something to read anew. */
export async function countFacts(db: Kysely<LedgerTables>, provider: string, facts: number): Promise<void> {
  await db
    .insertInto('after_charge_revision')
    .values({ provider, revision: facts })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet((set) => ({ revision: set('after_charge_revision.revision', '+', facts) })),
    )
    .execute();
}

export async function providerOfAccount(db: Kysely<LedgerTables>, accountId: string): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select('environment_id')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) return null;
  const environment = await db
    .selectFrom('environment')
    .select('provider')
    .where('id', '=', account.environment_id)
    .executeTakeFirst();
  return environment?.provider ?? null;
}
