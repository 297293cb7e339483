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
import { acts, reads } from './define-procedure.ts';

export const audit = {
  list: reads({ roles: BOOKS_READERS, ledger: 'listAudit', input: AuditPageInput, output: AuditPage }),
  names: reads({ roles: BOOKS_READERS, ledger: 'auditNames', output: AuditNames }),
  lastCheck: reads({ roles: BOOKS_READERS, ledger: 'auditLastCheck', output: AuditCheck }),
  check: acts({ roles: ADMINISTRATOR, ledger: 'checkAuditTrail', output: AuditCheck }),
  export: reads({ roles: BOOKS_READERS, input: AuditExportInput, output: AuditExportPiece }),
};
