// Outcomes at the door: unknown ones, what settles them, alarms, and what is tried again by itself.
import { z } from 'zod';
import { NoteAlarmInput } from '../../../contract/console/alarm.ts';
import { SendAgainInput, TakeBackChargeInput } from '../../../contract/console/journal.ts';
import { procedure, router } from '../trpc.ts';

const OfEnvironment = z.strictObject({ environmentId: z.string() });

export const outcomesRouter = router({
  sendAgain: procedure.input(SendAgainInput).mutation(({ ctx, input }) => ctx.desk.outcomes.sendAgain(input)),
  takeBackCharge: procedure
    .input(TakeBackChargeInput)
    .mutation(({ ctx, input }) => ctx.desk.outcomes.takeBackCharge(input)),
  alarms: procedure.input(OfEnvironment).query(({ ctx, input }) => ctx.desk.outcomes.listAlarms(input.environmentId)),
  noteAlarm: procedure.input(NoteAlarmInput).mutation(({ ctx, input }) => ctx.desk.outcomes.noteAlarm(input)),
  tryingAgain: procedure
    .input(OfEnvironment)
    .query(({ ctx, input }) => ctx.desk.outcomes.tryingAgain(input.environmentId)),
  stopTrying: procedure
    .input(z.strictObject({ id: z.string() }))
    .mutation(({ ctx, input }) => ctx.desk.outcomes.stopTrying(input.id)),
});
