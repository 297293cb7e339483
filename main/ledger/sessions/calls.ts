// Ledger calls about sessions.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { MOST_CHECKOUT_EVENTS, MOST_EVENTS_ON_THE_WAY } from '../../../contract/console/checkout-limit.ts';
import { CheckoutEvent, SessionCsvInput, SessionsInput, SessionTotalInput } from '../../../contract/console/session.ts';
import { EVERYONE, KEY_HOLDERS } from '../../../contract/operations/who-may-send.ts';
import { PaydeskError } from '../../process/problem.ts';
import { type CallContext, EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { getSession, listSessions } from './read-sessions.ts';
import { readSessionLines } from './session-lines.ts';
import { totalSessions } from './total-sessions.ts';

const [started, complete, exit, failed, event] = CheckoutEvent.options;
const CheckoutEventArgs = z.discriminatedUnion('kind', [
  started.strict(),
  complete.strict(),
  exit.strict(),
  failed.strict(),
  event.strict(),
]);

export const sessionsCalls = {
  listSessions: ledgerRead({ roles: EVERYONE, args: [SessionsInput.strict()], run: listSessions }),
  totalSessions: ledgerRead({ roles: EVERYONE, args: [SessionTotalInput.strict()], run: totalSessions }),
  readSessionLines: ledgerRead({ roles: EVERYONE, args: [SessionCsvInput.strict()], run: readSessionLines }),
  getSession: ledgerRead({ roles: EVERYONE, args: [EnvironmentId, Id], run: getSession }),
  addCheckoutEvent: ledgerWrite({
    roles: KEY_HOLDERS,
    args: [EnvironmentId, Id, CheckoutEventArgs],
    run: addCheckoutEvent,
  }),
};

async function addCheckoutEvent(
  { db, nowMs }: CallContext,
  environmentId: string,
  sessionId: string,
  event: CheckoutEvent,
): Promise<void> {
  const provider = await providerOf(db, environmentId);
  const { count, last } = await db
    .selectFrom('checkout_event')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('last')])
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (count >= (event.kind === 'event' ? MOST_EVENTS_ON_THE_WAY : MOST_CHECKOUT_EVENTS)) {
    throw new PaydeskError('checkout_events_full');
  }
  await db
    .insertInto('checkout_event')
    .values({
      id: randomUUID(),
      provider,
      session_id: sessionId,
      // They are read in the order of their times: two within a millisecond, or a clock set back, must not turn them round.
      at: new Date(last === null ? nowMs : Math.max(nowMs, Date.parse(last) + 1)).toISOString(),
      kind: event.kind,
      event: JSON.stringify(event),
    })
    .execute();
}
