// Unknown outcomes: the to-do list nobody can overlook, oldest first.
import { type Kysely, sql } from 'kysely';
import type { UnknownView } from '../../contract/console/journal.ts';
import { entryView, SHOWN } from './entry-view.ts';
import { providerOf } from './journal.ts';
import type { LedgerTables } from './schema.ts';
import { isUnnamedEntry } from './unnamed.ts';

/**
 * Spelled out, not bound: the index journal_unknown holds exactly these, however long the journal is. A call that was sent again is one, whatever
 * became of its repeats.
 */
export const isUnknownOutcome = sql<boolean>`((journal.state = 'unknown' and journal.operation <> 'create_session' or ${isUnnamedEntry}) and journal.repeat_of is null)`;

/** Calls that block until a person settles them: they may have been carried out, or the service says they were and names nothing. A lost create-session blocks nothing, so it isn't here. */
export async function listUnknown(db: Kysely<LedgerTables>, environmentId: string): Promise<UnknownView[]> {
  const rows = await db
    .selectFrom('journal')
    .leftJoin('order as o', (join) =>
      join.onRef('o.provider', '=', 'journal.provider').onRef('o.id', '=', 'journal.order_id'),
    )
    .leftJoin('session as s', (join) =>
      join
        .onRef('s.provider', '=', 'journal.provider')
        .on((on) => on('s.id', '=', on.fn.coalesce('o.session_id', 'journal.session_id'))),
    )
    .select(SHOWN.map((column) => `journal.${column}` as const))
    .select(['o.id as known_order', 'o.total_amount as order_amount'])
    .select(['s.id as known_session', 's.total_amount as session_amount', 's.first_name', 's.last_name'])
    .where('journal.provider', '=', await providerOf(db, environmentId))
    .where(isUnknownOutcome)
    .orderBy('journal.sent_at')
    .execute();
  return rows.map(({ known_order, order_amount, known_session, session_amount, first_name, last_name, ...row }) => {
    const entry = entryView(row);
    const record = known_order ? 'order' : known_session ? 'session' : null;
    return {
      ...entry,
      consumerName: [first_name, last_name].filter(Boolean).join(' ') || null,
      amount: entry.payout?.amount ?? entry.refundAmount ?? order_amount ?? session_amount,
      record: entry.payout ? 'payout' : record,
    };
  });
}
