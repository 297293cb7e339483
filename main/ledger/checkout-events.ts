// What the preview heard from a checkout: kept for the story, never taken as proof.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CheckoutEvent } from '../../contract/console/session.ts';
import { PaydeskError } from '../problem.ts';
import { providerOf } from './journal.ts';
import type { LedgerTables } from './schema.ts';

/** How many events of one session are kept: a checkout says a handful; a page gone wild must not fill the disk. */
const MOST_EVENTS = 500;

export async function addCheckoutEvent(
  db: Kysely<LedgerTables>,
  environmentId: string,
  sessionId: string,
  event: CheckoutEvent,
  nowMs: number,
): Promise<void> {
  const provider = await providerOf(db, environmentId);
  const { count } = await db
    .selectFrom('checkout_event')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (count >= MOST_EVENTS) {
    throw new PaydeskError(
      'invalid_input',
      'This checkout has sent more events than are kept.',
      'Open the preview again in a new session.',
    );
  }
  await db
    .insertInto('checkout_event')
    .values({
      id: randomUUID(),
      provider,
      session_id: sessionId,
      at: new Date(nowMs).toISOString(),
      kind: event.kind,
      event: JSON.stringify(event),
    })
    .execute();
}
