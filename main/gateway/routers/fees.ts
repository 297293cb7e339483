// Seller fees at the door.
import { CorrectFeeInput, FeeCsvInput, FeeEntriesInput, FeeSummaryInput } from '../../../contract/console/fee.ts';
import { procedure, router } from '../trpc.ts';

export const feesRouter = router({
  summary: procedure.input(FeeSummaryInput).query(({ ctx, input }) => ctx.desk.fees.summary(input)),
  entries: procedure.input(FeeEntriesInput).query(({ ctx, input }) => ctx.desk.fees.entries(input)),
  correct: procedure.input(CorrectFeeInput).mutation(({ ctx, input }) => ctx.desk.fees.correct(input)),
  csv: procedure.input(FeeCsvInput).query(({ ctx, input }) => ctx.desk.fees.csv(input)),
});
