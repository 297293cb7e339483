// Capture many at the door.
import {
  OrderFileInput,
  OrderFilePiece,
  PlanInput,
  RunCsvInput,
  RunItemsInput,
  RunKey,
  StartRunInput,
} from '../../../contract/console/capture-many.ts';
import { PageInput } from '../../../contract/console/page.ts';
import { procedure, router } from '../trpc.ts';

export const captureManyRouter = router({
  upload: procedure.input(OrderFilePiece).mutation(({ ctx, input }) => ctx.desk.captureMany.upload(input)),
  readFile: procedure.input(OrderFileInput).query(({ ctx, input }) => ctx.desk.captureMany.readFile(input)),
  plan: procedure.input(PlanInput).mutation(({ ctx, input }) => ctx.desk.captureMany.plan(input)),
  discard: procedure.input(RunKey).mutation(({ ctx, input }) => ctx.desk.captureMany.discard(input)),
  start: procedure.input(StartRunInput).mutation(({ ctx, input }) => ctx.desk.captureMany.start(input)),
  pause: procedure.input(RunKey).mutation(({ ctx, input }) => ctx.desk.captureMany.pause(input)),
  resume: procedure.input(RunKey).mutation(({ ctx, input }) => ctx.desk.captureMany.resume(input)),
  stop: procedure.input(RunKey).mutation(({ ctx, input }) => ctx.desk.captureMany.stop(input)),
  list: procedure.input(PageInput).query(({ ctx, input }) => ctx.desk.captureMany.list(input)),
  get: procedure.input(RunKey).query(({ ctx, input }) => ctx.desk.captureMany.get(input)),
  items: procedure.input(RunItemsInput).query(({ ctx, input }) => ctx.desk.captureMany.items(input)),
  badLines: procedure.input(RunKey).query(({ ctx, input }) => ctx.desk.captureMany.badLines(input)),
  csv: procedure.input(RunCsvInput).query(({ ctx, input }) => ctx.desk.captureMany.csv(input)),
});
