// The router: what the renderer may ask, each a schema and one errand of the desk.
import { z } from 'zod';
import { SettleInput } from '../../contract/console/journal.ts';
import { CaptureInput, CountOrdersInput, CreateOrderInput, OrdersInput } from '../../contract/console/order.ts';
import { PageInput } from '../../contract/console/page.ts';
import { OpenPreviewInput } from '../../contract/console/preview.ts';
import { CreateSessionInput, ReportCheckoutInput } from '../../contract/console/session.ts';
import { OrderId, SessionId } from '../../contract/ids.ts';
import { auditRouter } from './routers/audit.ts';
import { captureManyRouter } from './routers/capture-many.ts';
import { environmentsRouter } from './routers/environments.ts';
import { feesRouter } from './routers/fees.ts';
import { keepingRouter } from './routers/keeping.ts';
import { keysRouter } from './routers/keys.ts';
import { outcomesRouter } from './routers/outcomes.ts';
import { overviewRouter, samplesRouter } from './routers/overview.ts';
import { payoutsRouter } from './routers/payouts.ts';
import { reconcileRouter } from './routers/reconcile.ts';
import { sellersRouter } from './routers/sellers.ts';
import { procedure, router } from './trpc.ts';

const SessionKey = z.object({ environmentId: z.string(), sessionId: SessionId });
const OrderKey = z.object({ environmentId: z.string(), orderId: OrderId });

export const appRouter = router({
  console: router({
    facts: procedure.query(({ ctx }) => ctx.desk.facts()),
    retryKeychain: procedure.mutation(({ ctx }) => ctx.desk.retryKeychain()),
  }),
  sessions: router({
    list: procedure.input(PageInput).query(({ ctx, input }) => ctx.desk.listSessions(input)),
    get: procedure
      .input(SessionKey)
      .query(({ ctx, input }) => ctx.desk.getSession(input.environmentId, input.sessionId)),
    create: procedure.input(CreateSessionInput).mutation(({ ctx, input }) => ctx.desk.createSession(input)),
    openPreview: procedure
      .input(OpenPreviewInput)
      .mutation(({ ctx, input }) => ctx.desk.openPreview(input, ctx.consoleOrigin)),
    reportCheckout: procedure
      .input(ReportCheckoutInput)
      .mutation(({ ctx, input }) => ctx.desk.reportCheckout(input.environmentId, input.sessionId, input.event)),
  }),
  orders: router({
    list: procedure.input(OrdersInput).query(({ ctx, input }) => ctx.desk.listOrders(input)),
    count: procedure.input(CountOrdersInput).query(({ ctx, input }) => ctx.desk.countOrders(input)),
    get: procedure.input(OrderKey).query(({ ctx, input }) => ctx.desk.getOrder(input.environmentId, input.orderId)),
    create: procedure.input(CreateOrderInput).mutation(({ ctx, input }) => ctx.desk.createOrder(input)),
    capture: procedure.input(CaptureInput).mutation(({ ctx, input }) => ctx.desk.capture(input)),
  }),
  captureMany: captureManyRouter,
  fees: feesRouter,
  outcomes: outcomesRouter,
  payouts: payoutsRouter,
  reconcile: reconcileRouter,
  environments: environmentsRouter,
  keys: keysRouter,
  sellers: sellersRouter,
  overview: overviewRouter,
  samples: samplesRouter,
  keeping: keepingRouter,
  audit: auditRouter,
  journal: router({
    unknown: procedure
      .input(z.object({ environmentId: z.string() }))
      .query(({ ctx, input }) => ctx.desk.listUnknown(input.environmentId)),
    settle: procedure.input(SettleInput).mutation(({ ctx, input }) => ctx.desk.settle(input)),
  }),
});

/** All that renderer/ may know of main/. */
export type AppRouter = typeof appRouter;
