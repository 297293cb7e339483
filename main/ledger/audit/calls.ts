// Ledger calls about the audit log.
import { z } from 'zod';
import { AuditFilter } from '../../../contract/console/audit.ts';
import { READS_BOOKS } from '../../../contract/operations/who-may-send.ts';
import { audit as procedures } from '../../../contract/procedures/audit.ts';
import { answers, type CallContext, ledgerRead, notShared } from '../define-call.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { audit } from './audit.ts';
import { auditNames, listAudit, readAuditAfter } from './read-audit.ts';

export const auditCalls = {
  /** That the network of this installation was set up otherwise. Neither holds a password. */
  noteNetwork: notShared(
    'writes',
    'a machine’s proxies and authorities are noted in its own ledger',
    ({ db, actor, nowMs }: CallContext, after: unknown, before: unknown) =>
      inTransaction(db, (trx) =>
        audit(trx, new Date(nowMs).toISOString(), actor, 'change_network', 'network', after, before),
      ),
  ),
  listAudit: answers(procedures.list, listAudit),
  readAuditAfter: ledgerRead({
    duties: READS_BOOKS,
    args: [AuditFilter, z.int().nonnegative(), z.int().positive().max(1000)],
    run: readAuditAfter,
  }),
  auditNames: answers(procedures.names, auditNames),
};
