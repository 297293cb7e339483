// An entry that stopped blocking: what it kept from blocking, though its call was or may have been carried out, blocks again.
import { type Kysely, sql } from 'kysely';
import { CHARGE_CHANGES, changesCharge } from '../../contract/operations/charge-change.ts';
import type { OperationName } from '../../contract/operations/operation-name.ts';
import { aliveEntry, aliveOfAttempt } from './alive-entry.ts';
import { keptQuery } from './kept-query.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** To be called once `ended` is out of the way (core/acts.ts). */
export async function reviveDone(db: Kysely<LedgerTables>, ended: JournalRow): Promise<void> {
  const { provider, operation } = ended;
  // Each change of a charge keeps the others from blocking.
  const [one = operation, other = one] = changesCharge(operation) ? CHARGE_CHANGES : [operation];
  for (const column of ['order_id', 'session_id', 'payout_of'] as const) {
    const subject = ended[column];
    const done = subject === null ? [] : await DONE_BY[column](db, { provider, one, other, subject });
    for (const entry of done) {
      if (!((await aliveEntry(db, entry)) ?? (await aliveOfAttempt(db, entry)))) await revive(db, { id: entry.id });
    }
  }
}

// No repeat is ever alive: the call that it sent again is.
const isDoneWithoutBlocking = sql<boolean>`alive = 0 and state in ('succeeded', 'already_done', 'unknown') and repeat_of is null`;

const doneBy = (column: 'order_id' | 'session_id' | 'payout_of') =>
  keptQuery((db, of: { provider: string; one: OperationName; other: OperationName; subject: string }) =>
    db
      .selectFrom('journal')
      .selectAll()
      .where('provider', '=', of.provider)
      .where(column, '=', of.subject)
      .where('operation', 'in', [of.one, of.other])
      .where(isDoneWithoutBlocking)
      .orderBy('sent_at')
      .orderBy('id'),
  );
const DONE_BY = { order_id: doneBy('order_id'), session_id: doneBy('session_id'), payout_of: doneBy('payout_of') };
const revive = keptQuery((db, { id }: { id: string }) =>
  db.updateTable('journal').set({ alive: 1 }).where('id', '=', id),
);
