// Ledger calls about sessions.
import { z } from 'zod';
import { CheckoutEvent } from '../../../contract/console/session.ts';
import { EVERYONE, KEY_HOLDERS } from '../../../contract/operations/who-may-send.ts';
import { sessions } from '../../../contract/procedures/sessions.ts';
import { answers, EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { addCheckoutEvent } from './checkout-events.ts';
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
  getSession: ledgerRead({ roles: EVERYONE, args: [EnvironmentId, Id], run: getSession }),
  addCheckoutEvent: ledgerWrite({
    roles: KEY_HOLDERS,
    args: [EnvironmentId, Id, CheckoutEventArgs],
    run: addCheckoutEvent,
  }),
};
