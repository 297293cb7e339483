// Procedures of the audit log.
import {
  AuditCheck,
  AuditExportInput,
  AuditExportPiece,
  AuditNames,
  AuditPage,
  AuditPageInput,
} from '../console/audit.ts';
import { ADMINISTRATOR, BOOKS_READERS } from '../operations/who-may-send.ts';
import { defineProcedure } from './define-procedure.ts';

export const audit = {
  list: defineProcedure({
    does: 'reads',
    roles: BOOKS_READERS,
    ledger: 'listAudit',
    input: AuditPageInput,
    output: AuditPage,
  }),
  names: defineProcedure({ does: 'reads', roles: BOOKS_READERS, ledger: 'auditNames', output: AuditNames }),
  lastCheck: defineProcedure({ does: 'reads', roles: BOOKS_READERS, ledger: 'auditLastCheck', output: AuditCheck }),
  check: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, ledger: 'checkAuditTrail', output: AuditCheck }),
  export: defineProcedure({ does: 'reads', roles: BOOKS_READERS, input: AuditExportInput, output: AuditExportPiece }),
};
