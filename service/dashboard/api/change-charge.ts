// Refund a charge, and present one again that came back: each once for an Idempotency-Key.
import { createRoute, z } from '@hono/zod-openapi';
import type { PresentObstacle } from '../../../contract/ach/present-obstacle.ts';
import { ChargeRecord } from '../../../contract/dashboard-api/charge.ts';
import { Refund, RefundRequest } from '../../../contract/dashboard-api/refund.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { ChargeId } from '../../../contract/issued-ids.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, onceOnlyRefusals, readRefusals, refusal, success } from '../../http/documented.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { type PresentOutcome, presentAgain } from '../../store/books/present-again.ts';
import { type RefundOutcome, requestRefund } from '../../store/books/refunds.ts';
import { keyOfAnotherRequest } from './keyed-call.ts';
import { unknownCharge } from './requested-charge.ts';
import { requesterOf } from './requested-whose.ts';

const described = { method: 'post' as const, security: [{ [BEARER_SCHEME]: [] }] };
const keyed = { params: z.object({ charge_id: z.string() }), headers: z.object({ 'idempotency-key': IdempotencyKey }) };

const refundRoute = createRoute({
  ...described,
  path: '/dashboard/api/charges/{charge_id}/refunds',
  operationId: 'request_refund',
  summary: 'Refund a charge',
  description: 'In full or in part. It is sent to the bank at the next cut-off.',
  request: { ...keyed, body: { required: true, content: { 'application/json': { schema: RefundRequest } } } },
  responses: {
    200: success('The refund; of a repeated Idempotency-Key, the one it requested.', Refund),
    ...onceOnlyRefusals,
  },
});

const presentRoute = createRoute({
  ...described,
  path: '/dashboard/api/charges/{charge_id}/present-again',
  operationId: 'present_charge_again',
  summary: 'Present a charge again',
  description: 'Debits a charge again that came back for insufficient or uncollected funds, at most twice in 180 days.',
  request: keyed,
  responses: {
    200: success('The charge with its new attempt; of a repeated Idempotency-Key, as it was then.', ChargeRecord),
    ...readRefusals,
    404: refusal(404),
    409: refusal(409),
    422: refusal(422),
  },
});

/** Adds both calls to the app. */
export function serveChangesOfCharges(app: ServiceApp, { store, now, planOutcomes }: ServiceContext): void {
  app.openapi(refundRoute, async (c) => {
    const organization = c.get('organization');
    const id = chargeIdIn(c.req.valid('param'));
    const key = c.req.valid('header')['idempotency-key'];
    const asked = { key, chargeId: id, ...c.req.valid('json') };
    const outcome = await requestRefund(store, requesterOf(organization), asked, now(), planOutcomes);
    if (outcome.kind === 'requested') return c.json(outcome.refund, 200);
    throw whyNotRefunded(outcome, id);
  });
  app.openapi(presentRoute, async (c) => {
    const organization = c.get('organization');
    const id = chargeIdIn(c.req.valid('param'));
    const key = c.req.valid('header')['idempotency-key'];
    const outcome = await presentAgain(store, requesterOf(organization), { key, chargeId: id }, now(), planOutcomes);
    if (outcome.kind === 'presented') return c.json(outcome.charge, 200);
    throw whyNotPresented(outcome, id);
  });
}

/** No charge has an id of another form. Of one that may be, the key is asked first, so that a repeat gets its recorded answer. */
function chargeIdIn({ charge_id: id }: { charge_id: string }): string {
  if (!ChargeId.safeParse(id).success) throw unknownCharge(id);
  return id;
}

type OtherKey = { kind: 'key_of_another_request' };

/** Why no refund was requested, as a refusal. */
export function whyNotRefunded(outcome: Exclude<RefundOutcome, { kind: 'requested' }> | OtherKey, id: string): Refusal {
  switch (outcome.kind) {
    case 'key_of_another_request':
      return keyOfAnotherRequest();
    case 'unknown_charge':
      return unknownCharge(id);
    case 'charge_returned':
      return new Refusal(409, {
        message: 'The charge was returned: its money is back with the consumer. Nothing was refunded.',
        reason: 'charge_returned',
      });
    case 'too_much':
      return new Refusal(409, {
        message:
          outcome.left === 0
            ? 'All of the charge was refunded before. Nothing more was refunded.'
            : `Only ${formatCents(outcome.left)} of the charge is left to refund. Nothing was refunded.`,
        reason: 'too_much',
      });
    case 'account_closed':
      return new Refusal(409, {
        message: 'The consumer’s bank account is closed and takes no money. Refund the consumer in another way.',
        reason: 'account_closed',
      });
  }
}

const OBSTACLES: Record<PresentObstacle, string> = {
  not_returned: 'The charge wasn’t returned.',
  code_not_presentable:
    'Only charges returned for insufficient or uncollected funds (R01, R09) may be presented again.',
  presented_twice: 'The charge was presented again twice already, which is the limit.',
  too_late: 'More than 180 days have passed since the charge was first debited.',
  refunded: 'Some of the charge was refunded.',
  account_closed: 'The consumer’s bank account is closed and takes no debits.',
  authorization_ended: 'The consumer’s authorization has ended.',
};

/** Why a charge wasn't presented again, as a refusal. */
export function whyNotPresented(
  outcome: Exclude<PresentOutcome, { kind: 'presented' }> | OtherKey,
  id: string,
): Refusal {
  switch (outcome.kind) {
    case 'key_of_another_request':
      return keyOfAnotherRequest();
    case 'unknown_charge':
      return unknownCharge(id);
    case 'not_presentable':
      return new Refusal(409, {
        message: `${OBSTACLES[outcome.obstacle]} Nothing was debited.`,
        reason: outcome.obstacle,
      });
  }
}
