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
import { EVERYONE, KEY_HOLDERS, WHO_MAY_SEND } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const sessions = {
  list: reads({ roles: EVERYONE, ledger: 'listSessions', input: SessionsInput, output: pageOf(SessionView) }),
  total: reads({ roles: EVERYONE, ledger: 'totalSessions', input: SessionTotalInput, output: ListTotal }),
  csv: reads({ roles: EVERYONE, ledger: 'readSessionLines', input: SessionCsvInput, output: CsvPiece }),
  get: reads({ roles: EVERYONE, input: SessionKey, output: SessionDetail }),
  authorization: reads({ roles: EVERYONE, input: SessionKey, output: AuthorizationView.nullable() }),
  create: acts({ roles: WHO_MAY_SEND.create_session, input: CreateSessionInput, output: SessionView }),
  openPreview: acts({ roles: KEY_HOLDERS, input: OpenPreviewInput, output: PreviewView }),
  /** It only stops money: everyone who takes a call records it. */
  endAuthorization: acts({
    roles: EVERYONE,
    ledger: 'endSessionAuthorization',
    input: EndSessionAuthorizationInput,
    output: nothing,
  }),
  restoreAuthorization: acts({
    roles: WHO_MAY_SEND.charge_order,
    ledger: 'restoreSessionAuthorization',
    pin: true,
    input: RestoreSessionAuthorizationInput,
    output: nothing,
  }),
  reportCheckout: acts({ roles: KEY_HOLDERS, input: ReportCheckoutInput, output: nothing }),
};
