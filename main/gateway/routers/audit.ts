// The audit trail at the door.
import { AuditExportInput, AuditPageInput } from '../../../contract/console/audit.ts';
import { procedure, router } from '../trpc.ts';

export const auditRouter = router({
  list: procedure.input(AuditPageInput).query(({ ctx, input }) => ctx.desk.audit.list(input)),
  names: procedure.query(({ ctx }) => ctx.desk.audit.names()),
  standing: procedure.query(({ ctx }) => ctx.desk.audit.standing()),
  check: procedure.mutation(({ ctx }) => ctx.desk.audit.check()),
  export: procedure.input(AuditExportInput).query(({ ctx, input }) => ctx.desk.audit.export(input)),
});
