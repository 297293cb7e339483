// Calls that the service said were done before, without naming what was made: nothing counts as made, and a person finds out.
import { sql } from 'kysely';
import { lacksResultId as actLacksResultId } from '../../core/acts.ts';
import type { JournalRow } from '../store/schema.ts';

/** Whether an entry is one of those. */
export const lacksResultId = ({
  state,
  operation,
  order_id: orderId,
  charge_id: chargeId,
}: Pick<JournalRow, 'state' | 'operation' | 'order_id' | 'charge_id'>): boolean =>
  actLacksResultId({ state, operation, orderId, chargeId });

/** The same in SQL, on the table journal. */
export const isUnnamedEntry = sql<boolean>`(journal.state = 'already_done' and (journal.operation = 'charge_order' and journal.charge_id is null
  or journal.operation = 'create_order' and journal.order_id is null))`;

/** Whether a call's outcome, or what it created earlier, is still unknown. */
export const isOpen = (entry: JournalRow): boolean =>
  entry.state === 'sent' || entry.state === 'unknown' || lacksResultId(entry);
