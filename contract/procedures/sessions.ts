// Procedures of sessions.
import { AuthorizationView } from '../console/authorization.ts';
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
import { defineProcedure, nothing } from './define-procedure.ts';

export const sessions = {
  list: defineProcedure({
    does: 'reads',
    roles: EVERYONE,
    ledger: 'listSessions',
    input: SessionsInput,
    output: pageOf(SessionView),
  }),
  total: defineProcedure({
    does: 'reads',
    roles: EVERYONE,
    ledger: 'totalSessions',
    input: SessionTotalInput,
    output: ListTotal,
  }),
  csv: defineProcedure({
    does: 'reads',
    roles: EVERYONE,
    ledger: 'readSessionLines',
    input: SessionCsvInput,
    output: CsvPiece,
  }),
  get: defineProcedure({ does: 'reads', roles: EVERYONE, input: SessionKey, output: SessionDetail }),
  authorization: defineProcedure({
    does: 'reads',
    roles: EVERYONE,
    input: SessionKey,
    output: AuthorizationView.nullable(),
  }),
  create: defineProcedure({
    does: 'acts',
    roles: WHO_MAY_SEND.create_session,
    input: CreateSessionInput,
    output: SessionView,
  }),
  openPreview: defineProcedure({ does: 'acts', roles: KEY_HOLDERS, input: OpenPreviewInput, output: PreviewView }),
  reportCheckout: defineProcedure({ does: 'acts', roles: KEY_HOLDERS, input: ReportCheckoutInput, output: nothing }),
};
