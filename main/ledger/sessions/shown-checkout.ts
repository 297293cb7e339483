// What is shown of a session's checkout, by what the service told of it and what the preview heard: the one place that weighs both. Of the session that a query reads.
import { type RawBuilder, sql } from 'kysely';
import type { CheckoutState } from '../../../contract/console/session.ts';

const ofSession = (table: string) =>
  sql`${sql.table(table)} where ${sql.ref(`${table}.provider`)} = session.provider
    and ${sql.ref(`${table}.session_id`)} = session.id`;
const told = ofSession('session_progress');
const heard = ofSession('checkout_end');

/** An error that the service hasn't told: it never will of a lost connection, and its feed comes later than the preview. */
const heardError = sql`${heard} and checkout_end.state in ('failed', 'reopened') and not exists (select 1 from ${told}
  and (failure = checkout_end.error or (expired_at is not null and checkout_end.error = 'session_expired')))`;

/** Any page could tell the browser of a success: it comes before the service's word, but not against it. */
export const SHOWN_STATE: RawBuilder<CheckoutState | null> = sql`coalesce(
  (select case when exists (select 1 from ${told} and session_progress.state = 'failed') then 'reopened' else 'complete' end
    from ${heard} and checkout_end.state = 'complete'
    and not exists (select 1 from ${told} and session_progress.state = 'expired')),
  (select session_progress.state from ${told} and session_progress.state in ('complete', 'failed')),
  (select checkout_end.state from ${heardError}),
  (select session_progress.state from ${told}),
  (select checkout_end.state from ${heard}))`;

/** The SDK's type of its error, where it failed. */
export const SHOWN_ERROR: RawBuilder<string | null> =
  sql`case when ${SHOWN_STATE} in ('failed', 'reopened') then coalesce(
  (select failure from ${told} and session_progress.state = 'failed'),
  (select checkout_end.error from ${heardError}),
  (select failure from ${told})) end`;
