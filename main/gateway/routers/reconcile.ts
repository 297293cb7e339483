// Reconciling at the door.
import {
  DryRunInput,
  ImportInput,
  MonthInput,
  ReconcileCsvInput,
  ReconcileInput,
  ResolveInput,
  UploadInput,
} from '../../../contract/console/reconcile.ts';
import { procedure, router } from '../trpc.ts';

export const reconcileRouter = router({
  comparison: procedure.input(ReconcileInput).query(({ ctx, input }) => ctx.desk.reconcile.comparison(input)),
  compareWithService: procedure
    .input(MonthInput)
    .mutation(({ ctx, input }) => ctx.desk.reconcile.compareWithService(input)),
  upload: procedure.input(UploadInput).mutation(({ ctx, input }) => ctx.desk.reconcile.upload(input)),
  dryRun: procedure.input(DryRunInput).query(({ ctx, input }) => ctx.desk.reconcile.dryRun(input)),
  importStatement: procedure.input(ImportInput).mutation(({ ctx, input }) => ctx.desk.reconcile.importStatement(input)),
  resolve: procedure.input(ResolveInput).mutation(({ ctx, input }) => ctx.desk.reconcile.resolve(input)),
  csv: procedure.input(ReconcileCsvInput).query(({ ctx, input }) => ctx.desk.reconcile.csv(input)),
});
