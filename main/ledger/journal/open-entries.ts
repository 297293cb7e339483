// Entries whose outcome, or what they made, isn't known.
import { lacksResultId as actLacksResultId } from '../../core/acts.ts';
import type { JournalRow } from '../store/schema.ts';

/** Whether the service said it was done before, without naming what was made: nothing counts as made, and a person finds out. */
export const lacksResultId = ({
  state,
  operation,
  order_id: orderId,
  charge_id: chargeId,
}: Pick<JournalRow, 'state' | 'operation' | 'order_id' | 'charge_id'>): boolean =>
  actLacksResultId({ state, operation, orderId, chargeId });

/** Whether a call's outcome, or what it created earlier, is still unknown. */
export const isOpen = (entry: JournalRow): boolean =>
  entry.state === 'sent' || entry.state === 'unknown' || lacksResultId(entry);
