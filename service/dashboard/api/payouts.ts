// List payouts and start one (spec, marketplace rule 4).
import { createRoute, z } from '@hono/zod-openapi';
import { Month } from '../../../contract/books-month.ts';
import { Payout, PayoutPage, StartPayoutRequest } from '../../../contract/dashboard-api/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, everyRefusal, readRefusals, refusal, success } from '../../http/documented.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { requestPayout } from '../../store/books/payout-requests.ts';
import { listPayouts, type PayoutOutcome } from '../../store/books/payouts.ts';
import { keyOfAnotherRequest } from './keyed-call.ts';
import { Cursor, cursorOf, PageLimit, readCursor } from './pages.ts';
import { platformOnly } from './requested-account.ts';

const Position = z.strictObject({ month: Month });

const listRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/payouts',
  operationId: 'list_payouts',
  summary: "List payouts of the marketplace's balance",
  security: [{ [BEARER_SCHEME]: [] }],
  request: { query: z.strictObject({ limit: PageLimit, cursor: Cursor.optional() }) },
  responses: { 200: success('A page of payouts.', PayoutPage), ...readRefusals, 403: refusal(403), 422: refusal(422) },
});

const startRoute = createRoute({
  method: 'post',
  path: '/dashboard/api/payouts',
  operationId: 'start_payout',
  summary: 'Start a payout',
  description: 'Pays out what is above the holding balance, once a calendar month.',
  security: [{ [BEARER_SCHEME]: [] }],
  request: {
    headers: z.object({ 'idempotency-key': IdempotencyKey }),
    body: { required: true, content: { 'application/json': { schema: StartPayoutRequest } } },
  },
  responses: {
    200: success('The payout; of a repeated Idempotency-Key, the one it started.', Payout),
    ...everyRefusal,
    403: refusal(403),
    409: refusal(409),
  },
});

/** Adds both calls to the app. */
export function servePayouts(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(listRoute, async (c) => {
    const { marketplaceId } = platformOnly(c.get('organization'));
    const { limit, cursor } = c.req.valid('query');
    const before = readCursor(cursor, Position)?.month;
    const found = await listPayouts(store, marketplaceId, { before, limit: limit + 1 });
    const payouts = found.slice(0, limit);
    const last = found.length > limit ? payouts.at(-1) : undefined;
    return c.json({ payouts, next_cursor: last ? cursorOf({ month: last.month }) : null }, 200);
  });
  app.openapi(startRoute, async (c) => {
    const platform = platformOnly(c.get('organization'));
    const key = c.req.valid('header')['idempotency-key'];
    const expectedAmount = c.req.valid('json').expected_amount;
    const outcome = await requestPayout(store, platform, { key, expectedAmount }, now());
    if (outcome.kind === 'started') return c.json(outcome.payout, 200);
    throw whyNot(outcome);
  });
}

/** Why no payout was started, as a refusal. */
export function whyNot(
  outcome: Exclude<PayoutOutcome, { kind: 'started' }> | { kind: 'key_of_another_request' },
): Refusal {
  switch (outcome.kind) {
    case 'key_of_another_request':
      return keyOfAnotherRequest();
    case 'another_amount':
      return new Refusal(409, {
        message: `No payout was started: its amount is ${formatCents(outcome.amount)}, not what was expected. Confirm that amount with a new Idempotency-Key.`,
        reason: 'another_amount',
      });
    case 'not_eligible':
      return notEligible(outcome.why);
  }
}

function notEligible(why: Extract<PayoutOutcome, { kind: 'not_eligible' }>['why']): Refusal {
  if (why.state === 'already_this_month') {
    return new Refusal(409, {
      message: `Payout ${why.payout_id} was already started this month. The next can be started on ${why.next_date}.`,
      reason: why.state,
      payout_id: why.payout_id,
    });
  }
  return new Refusal(409, {
    message: `The balance must be greater than the holding balance: ${formatCents(why.missing)} more is needed.`,
    reason: why.state,
  });
}
