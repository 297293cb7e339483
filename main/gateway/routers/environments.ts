// Environments: what staff change of them.
import {
  EditEnvironmentInput,
  EnvironmentKey,
  NameAccountInput,
  SetLookInput,
  SetModeInput,
} from '../../../contract/console/environment-change.ts';
import { NewEnvironmentInput } from '../../../contract/console/environment-file.ts';
import { procedure, router } from '../trpc.ts';

export const environmentsRouter = router({
  add: procedure.input(NewEnvironmentInput).mutation(({ ctx, input }) => ctx.desk.environments.add(input)),
  edit: procedure.input(EditEnvironmentInput).mutation(({ ctx, input }) => ctx.desk.environments.edit(input)),
  setMode: procedure.input(SetModeInput).mutation(({ ctx, input }) => ctx.desk.environments.setMode(input)),
  setLook: procedure.input(SetLookInput).mutation(({ ctx, input }) => ctx.desk.environments.setLook(input)),
  nameAccount: procedure.input(NameAccountInput).mutation(({ ctx, input }) => ctx.desk.environments.nameAccount(input)),
  dependants: procedure.input(EnvironmentKey).query(({ ctx, input }) => ctx.desk.environments.dependants(input)),
  remove: procedure.input(EnvironmentKey).mutation(({ ctx, input }) => ctx.desk.environments.remove(input)),
});
