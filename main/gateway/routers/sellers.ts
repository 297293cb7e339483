// Sellers of a marketplace. `sync` asks the service and is asked again while a list is shown, so it is a query though the ledger learns by it.
import { z } from 'zod';
import {
  AddNoteInput,
  InviteSellerInput,
  JoinSellersInput,
  MarkStepInput,
  SellerKey,
} from '../../../contract/console/seller.ts';
import { procedure, router } from '../trpc.ts';

const OfEnvironment = z.strictObject({ environmentId: z.string() });

export const sellersRouter = router({
  list: procedure.input(OfEnvironment).query(({ ctx, input }) => ctx.desk.sellers.list(input.environmentId)),
  get: procedure.input(SellerKey).query(({ ctx, input }) => ctx.desk.sellers.get(input)),
  sync: procedure.input(OfEnvironment).query(({ ctx, input }) => ctx.desk.sellers.sync(input.environmentId)),
  invite: procedure.input(InviteSellerInput).mutation(({ ctx, input }) => ctx.desk.sellers.invite(input)),
  mark: procedure.input(MarkStepInput).mutation(({ ctx, input }) => ctx.desk.sellers.mark(input)),
  addNote: procedure.input(AddNoteInput).mutation(({ ctx, input }) => ctx.desk.sellers.addNote(input)),
  join: procedure.input(JoinSellersInput).mutation(({ ctx, input }) => ctx.desk.sellers.join(input)),
  remove: procedure.input(SellerKey).mutation(({ ctx, input }) => ctx.desk.sellers.remove(input)),
});
