// Ledger calls about sessions.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isWithinCheckoutLimit } from '../../../contract/console/checkout-limit.ts';
import { CheckoutEvent } from '../../../contract/console/session.ts';
import { sessions } from '../../../contract/procedures/sessions.ts';
import { PaydeskError } from '../../process/problem.ts';
import { answers, type CallContext, EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { keepCheckoutEnd } from './checkout-ends.ts';
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
  listSessions: answers(sessions.list, listSessions),
  totalSessions: answers(sessions.total, totalSessions),
  readSessionLines: answers(sessions.csv, readSessionLines),
  getSession: ledgerRead({ duties: ['view'], args: [EnvironmentId, Id], run: getSession }),
  addCheckoutEvent: ledgerWrite({
    duties: ['take'],
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
  const { total, progress, last } = await db
    .selectFrom('checkout_event')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('kind', '=', 'event').as('progress'),
      fn.max('at').as('last'),
    ])
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (!isWithinCheckoutLimit({ total, progress }, event.kind)) throw new PaydeskError('checkout_events_full');
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
  await keepCheckoutEnd(db, { provider, sessionId }, event);
}
