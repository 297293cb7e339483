// Ledger calls about sessions.
import { z } from 'zod';
import { CheckoutEvent, SessionCsvInput, SessionsInput, SessionTotalInput } from '../../../contract/console/session.ts';
import { EVERYONE, KEY_HOLDERS } from '../../../contract/operations/who-may-send.ts';
import { EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
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
