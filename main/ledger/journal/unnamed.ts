// Calls that the service said were done before, without naming what was made, in SQL.
import { sql } from 'kysely';

/** What lacksResultId says of an entry, on the table journal. */
export const isUnnamedEntry = sql<boolean>`(journal.state = 'already_done' and (journal.operation = 'charge_order' and journal.charge_id is null
  or journal.operation = 'create_order' and journal.order_id is null))`;
