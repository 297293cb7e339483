// Which approvals may still be used.
import { sql } from 'kysely';

/** Used for a call that the service certainly didn't do: it can be used for the next try. */
export const isUsedForRefused = sql<boolean>`(approval.state = 'used' and exists (
  select 1 from journal where journal.id = approval.used_for and journal.state = 'refused'
  and journal.operation in ('start_payout', 'refund_charge', 'charge_order', 'present_charge_again')))`;

/** Not decided against, and not used up. */
export const isUsable = sql<boolean>`(approval.state in ('open', 'approved') or ${isUsedForRefused})`;
