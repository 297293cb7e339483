// Balance and payouts at the door.
import { z } from 'zod';
import {
  RecordPayoutInput,
  ResumePayoutInput,
  StartPayoutInput,
  StatementInput,
  TakeBackPayoutInput,
} from '../../../contract/console/payout.ts';
import { procedure, router } from '../trpc.ts';

const OfEnvironment = z.strictObject({ environmentId: z.string() });

export const payoutsRouter = router({
  balance: procedure.input(OfEnvironment).query(({ ctx, input }) => ctx.desk.payouts.balance(input.environmentId)),
  list: procedure.input(OfEnvironment).query(({ ctx, input }) => ctx.desk.payouts.list(input.environmentId)),
  statement: procedure.input(StatementInput).query(({ ctx, input }) => ctx.desk.payouts.statement(input)),
  statementCsv: procedure.input(StatementInput).query(({ ctx, input }) => ctx.desk.payouts.statementCsv(input)),
  start: procedure.input(StartPayoutInput).mutation(({ ctx, input }) => ctx.desk.payouts.start(input)),
  resume: procedure.input(ResumePayoutInput).mutation(({ ctx, input }) => ctx.desk.payouts.resume(input)),
  record: procedure.input(RecordPayoutInput).mutation(({ ctx, input }) => ctx.desk.payouts.record(input)),
  takeBack: procedure.input(TakeBackPayoutInput).mutation(({ ctx, input }) => ctx.desk.payouts.takeBack(input)),
});
