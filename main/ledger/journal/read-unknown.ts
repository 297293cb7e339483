// Unknown outcomes for the to-do list, oldest first.
import { type Kysely, sql } from 'kysely';
import type { UnknownInput, UnknownView } from '../../../contract/console/journal.ts';
import type { Page } from '../../../contract/console/page.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { afterCursor, cutPage } from '../lists/keyset.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';
import { entryView, SHOWN } from './entry-view.ts';
import { isUnnamedEntry } from './unnamed.ts';

/**
 * Spelled out, not bound: the index journal_unknown_page holds exactly these, however long the journal is. A call that was sent again is one, whatever
 * became of its repeats.
 */
export const isUnknownOutcome = sql<boolean>`((journal.state = 'unknown' and journal.operation <> 'create_session' or ${isUnnamedEntry}) and journal.repeat_of is null)`;

/** One that another call keeps from blocking waits for that call. */
export const isToResolve = sql<boolean>`(journal.state <> 'unknown' or journal.alive = 1)`;

/** Calls that block until a person settles them: they may have been carried out, or the service says they were and names nothing. A lost create-session blocks nothing, so it isn't here. */
export async function listUnknown({ db }: CallContext, environmentId: string): Promise<UnknownView[]> {
  const rows = await withRecords(db, oldestFirst(db, await providerOf(db, environmentId)));
  return rows.map(unknownView);
}

/** A page of them. The records that they are of are read of those that are shown. */
export async function pageUnknown({ db }: CallContext, page: UnknownInput): Promise<Page<UnknownView>> {
  const { environmentId, cursor, limit, operation } = page;
  const all = oldestFirst(db, await providerOf(db, environmentId));
  const wanted = operation === undefined ? all : all.where('operation', '=', operation);
  const entries = wanted.where(afterCursor(cursor, 'sent_at', 'oldest')).limit(limit + 1);
  const rows = await withRecords(db, entries);
  const { shown, nextCursor } = cutPage(
    rows.map((row) => ({ ...row, recorded_at: row.sent_at })),
    limit,
  );
  return { items: shown.map(unknownView), nextCursor };
}

/** How many there are. */
export async function countUnknown({ db }: CallContext, environmentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider', '=', await providerOf(db, environmentId))
    .where(isUnknownOutcome)
    .where(isToResolve)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const oldestFirst = (db: Kysely<LedgerTables>, provider: string) =>
  db
    .selectFrom('journal')
    .select([...SHOWN, 'provider'])
    .where('provider', '=', provider)
    .where(isUnknownOutcome)
    .where(isToResolve)
    .orderBy('sent_at')
    .orderBy('id');

type Entries = ReturnType<typeof oldestFirst>;

/** Entries, in their order, with what their records say. */
const withRecords = (db: Kysely<LedgerTables>, entries: Entries): Promise<Row[]> =>
  db
    .selectFrom(entries.as('entry'))
    .leftJoin('order as o', (join) =>
      join.onRef('o.provider', '=', 'entry.provider').onRef('o.id', '=', 'entry.order_id'),
    )
    .leftJoin('session as s', (join) =>
      join
        .onRef('s.provider', '=', 'entry.provider')
        .on((on) => on('s.id', '=', on.fn.coalesce('o.session_id', 'entry.session_id'))),
    )
    .select(SHOWN.map((column) => `entry.${column}` as const))
    .select(['o.id as known_order', 'o.total_amount as order_amount'])
    .select(['s.id as known_session', 's.total_amount as session_amount', 's.first_name', 's.last_name'])
    .orderBy('entry.sent_at')
    .orderBy('entry.id')
    .execute();

type Row = Pick<JournalRow, (typeof SHOWN)[number]> & {
  known_order: string | null;
  order_amount: number | null;
  known_session: string | null;
  session_amount: number | null;
  first_name: string | null;
  last_name: string | null;
};

function unknownView(row: Row): UnknownView {
  const { known_order, order_amount, known_session, session_amount, first_name, last_name, ...shown } = row;
  const entry = entryView(shown);
  const record = known_order ? 'order' : known_session ? 'session' : null;
  return {
    ...entry,
    consumerName: [first_name, last_name].filter(Boolean).join(' ') || null,
    amount: entry.payout?.amount ?? entry.refundAmount ?? order_amount ?? session_amount,
    record: entry.payout ? 'payout' : record,
  };
}
