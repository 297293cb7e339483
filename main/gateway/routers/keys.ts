// API keys: they come in by this door and don't go out by it.
import { AccountKey, EnterKeysInput } from '../../../contract/console/keys.ts';
import { procedure, router } from '../trpc.ts';

export const keysRouter = router({
  enter: procedure.input(EnterKeysInput).mutation(({ ctx, input }) => ctx.desk.keys.enter(input)),
  remove: procedure.input(AccountKey).mutation(({ ctx, input }) => ctx.desk.keys.remove(input)),
});
