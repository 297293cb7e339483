// Procedures of the audit log.
import {
  AuditCheck,
  AuditExportInput,
  AuditExportPiece,
  AuditNames,
  AuditPage,
  AuditPageInput,
} from '../console/audit.ts';
import { READS_BOOKS } from '../operations/who-may-send.ts';
import { acts, reads } from './define-procedure.ts';

export const audit = {
  list: reads({ duties: READS_BOOKS, ledger: 'listAudit', input: AuditPageInput, output: AuditPage }),
  names: reads({ duties: READS_BOOKS, ledger: 'auditNames', output: AuditNames }),
  lastCheck: reads({ duties: READS_BOOKS, ledger: 'auditLastCheck', output: AuditCheck }),
  check: acts({ duties: ['administer'], ledger: 'checkAuditTrail', output: AuditCheck }),
  export: reads({ duties: READS_BOOKS, input: AuditExportInput, output: AuditExportPiece }),
};
