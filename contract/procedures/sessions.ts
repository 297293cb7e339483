// Procedures of sessions.

import { AuthorizationView } from '../console/authorization.ts';
import { EndSessionAuthorizationInput, RestoreSessionAuthorizationInput } from '../console/authorization-acts.ts';
import { CsvPiece, ListTotal, pageOf } from '../console/page.ts';
import { OpenPreviewInput, PreviewView } from '../console/preview.ts';
import {
  CreateSessionInput,
  ReportCheckoutInput,
  SessionCsvInput,
  SessionDetail,
  SessionKey,
  SessionsInput,
  SessionTotalInput,
  SessionView,
} from '../console/session.ts';
import { DUTY_TO_SEND } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const sessions = {
  list: reads({ duties: ['view'], ledger: 'listSessions', input: SessionsInput, output: pageOf(SessionView) }),
  total: reads({ duties: ['view'], ledger: 'totalSessions', input: SessionTotalInput, output: ListTotal }),
  csv: reads({ duties: ['view'], ledger: 'readSessionLines', input: SessionCsvInput, output: CsvPiece }),
  get: reads({ duties: ['view'], input: SessionKey, output: SessionDetail }),
  authorization: reads({ duties: ['view'], input: SessionKey, output: AuthorizationView.nullable() }),
  create: acts({ duties: [DUTY_TO_SEND.create_session], input: CreateSessionInput, output: SessionView }),
  openPreview: acts({ duties: ['take'], input: OpenPreviewInput, output: PreviewView }),
  /** It only stops money: everyone who takes a call records it. */
  endAuthorization: acts({
    duties: ['view'],
    ledger: 'endSessionAuthorization',
    input: EndSessionAuthorizationInput,
    output: nothing,
  }),
  restoreAuthorization: acts({
    duties: [DUTY_TO_SEND.charge_order],
    ledger: 'restoreSessionAuthorization',
    pin: true,
    input: RestoreSessionAuthorizationInput,
    output: nothing,
  }),
  reportCheckout: acts({ duties: ['take'], input: ReportCheckoutInput, output: nothing }),
};
