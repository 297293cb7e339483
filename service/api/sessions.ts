// Create session (spec, 4.1).
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { CreateSessionRequest } from '../../contract/payment-api/session.ts';
import type { SignedIn } from '../http/bearer.ts';
import { BEARER_SCHEME, everyRefusal, refusal, success } from '../http/documented.ts';
import { OptionalKey, optionalKey } from '../http/idempotency-key.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/service-context.ts';
import type { Organization } from '../store/organizations.ts';
import { createSession, createSessionOnce } from '../store/sessions.ts';
import { CreatedSession } from './resources.ts';

const EXAMPLE = { amount: 10_000, type: 'consumer_checkout', consumer_info: { first_name: 'Ada', last_name: 'Byron' } };

const documented = createRoute({
  method: 'post',
  path: '/api/v2.0/sessions',
  operationId: 'create_session_sessions_post',
  summary: 'Create session',
  description:
    'Ours: with an Idempotency-Key, the same request makes one session and gets the same answer for 24 hours; another body with that key is refused.',
  security: [{ [BEARER_SCHEME]: [] }],
  request: {
    headers: OptionalKey,
    body: { required: true, content: { 'application/json': { schema: CreateSessionRequest, example: EXAMPLE } } },
  },
  responses: { 200: success('The session, started.', CreatedSession), ...everyRefusal, 409: refusal(409) },
});

const { body } = documented.request;
const served = createRoute({ ...documented, request: { body }, middleware: optionalKey, hide: true });

/** Adds the call to the app. */
export function serveSessions(app: OpenAPIHono<SignedIn>, { store, now }: ServiceContext): void {
  app.openAPIRegistry.registerPath(documented);
  app.openapi(served, async (c) => {
    const organization = c.get('organization');
    const request = c.req.valid('json');
    checkMarketplace(organization, request);
    const key = c.req.header('idempotency-key');
    if (key === undefined) return c.json(await createSession(store, organization, request, now()), 200);
    const outcome = await createSessionOnce(store, organization, { key, request }, now());
    if (outcome.kind === 'created') return c.json(outcome.session, 200);
    throw new Refusal(409, {
      message:
        'This Idempotency-Key was sent with another body in the last 24 hours. No session was created: send a new key.',
      reason: outcome.kind,
    });
  });
}

const SELLERS_ONLY = "belongs in the session of a marketplace's seller only: leave it out";

/** A seller's sessions carry the marketplace_id of its platform; elsewhere the marketplace's members are out of place (4.1). */
function checkMarketplace({ role, marketplace_id: ownId }: Organization, request: CreateSessionRequest): void {
  if (role === 'seller') {
    if (request.marketplace_id === ownId) return;
    throw new Refusal(422, `marketplace_id: must be ${ownId}, the marketplace this seller belongs to`);
  }
  if (request.marketplace_id !== undefined) {
    throw new Refusal(422, `marketplace_id: ${SELLERS_ONLY}`);
  }
  const { email, phone, drivers_license } = request.consumer_info;
  for (const [field, value] of Object.entries({ email, phone, drivers_license })) {
    if (value !== undefined) throw new Refusal(422, `consumer_info.${field}: ${SELLERS_ONLY}`);
  }
}
