// What staff do with the audit trail: read it, check it, give it out.
import type {
  AuditCheck,
  AuditExportInput,
  AuditExportPiece,
  AuditNames,
  AuditPage,
  AuditPageInput,
} from '../../../contract/console/audit.ts';
import type { KeptLedger } from '../../ledger/ledger.ts';
import { exportAudit } from './export-audit.ts';

export type AuditDesk = {
  list: (input: AuditPageInput) => Promise<AuditPage>;
  names: () => Promise<AuditNames>;
  standing: () => Promise<AuditCheck>;
  check: () => Promise<AuditCheck>;
  export: (input: AuditExportInput) => Promise<AuditExportPiece>;
};

export function openAuditDesk({ ledger }: { ledger: KeptLedger }): AuditDesk {
  return {
    list: ledger.listAudit,
    names: ledger.auditNames,
    standing: ledger.auditStanding,
    check: ledger.checkAuditTrail,
    export: (input) => exportAudit(ledger, input),
  };
}
