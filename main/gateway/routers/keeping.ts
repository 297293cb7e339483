// Keeping at the door: backups, restoring, unsealing.
import {
  BeginEmptyInput,
  InspectBackupInput,
  MakeBackupInput,
  RestoreInput,
  UnsealInput,
} from '../../../contract/console/keeping.ts';
import { procedure, router } from '../trpc.ts';

export const keepingRouter = router({
  state: procedure.query(({ ctx }) => ctx.desk.keeping.state()),
  backups: procedure.query(({ ctx }) => ctx.desk.keeping.backups()),
  make: procedure.input(MakeBackupInput).mutation(({ ctx, input }) => ctx.desk.keeping.make(input)),
  inspect: procedure.input(InspectBackupInput).query(({ ctx, input }) => ctx.desk.keeping.inspect(input)),
  restore: procedure.input(RestoreInput).mutation(({ ctx, input }) => ctx.desk.keeping.restore(input)),
  beginEmpty: procedure.input(BeginEmptyInput).mutation(({ ctx, input }) => ctx.desk.keeping.beginEmpty(input)),
  unseal: procedure.input(UnsealInput).mutation(({ ctx, input }) => ctx.desk.keeping.unseal(input)),
});
