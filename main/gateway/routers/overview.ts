// The overview, and the sample data that fills it at a first start.
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';

const OfEnvironment = z.strictObject({ environmentId: z.string() });

export const overviewRouter = router({
  get: procedure.input(OfEnvironment).query(({ ctx, input }) => ctx.desk.overview.get(input.environmentId)),
});

export const samplesRouter = router({
  progress: procedure.query(({ ctx }) => ctx.desk.samples.progress()),
  start: procedure.input(OfEnvironment).mutation(({ ctx, input }) => ctx.desk.samples.start(input.environmentId)),
});
