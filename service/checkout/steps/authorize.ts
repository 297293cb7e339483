// Last step: the consumer authorises the debit they reviewed.
import type { HttpBindings } from '@hono/node-server';
import { z } from 'zod';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { ServiceApp } from '../../api/app.ts';
import { invalidBody } from '../../api/invalid-body.ts';
import { jsonOnly } from '../../api/json-only.ts';
import { addressOf } from '../../api/rate-limited.ts';
import { type Agreed, authorizeSession } from '../../store/checkout/authorize.ts';
import { findOrganization } from '../../store/organizations.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { completePayload } from './complete-payload.ts';
import { rememberedBy } from './remembered-device.ts';
import { visitOfCall } from './visit-of-call.ts';

const AuthorizeRequest = z.strictObject({
  tip: z.int().nonnegative().nullable(),
  remember: z.boolean().default(false),
});

/** Adds the step to the app. */
export function serveAuthorization(app: ServiceApp, context: CheckoutContext): void {
  const { store, now } = context;
  // Asked again after a lost answer, it answers the same: the consumer's one authorization is what it tells of.
  app.post('/checkout/api/sessions/:session_id/authorize', jsonOnly, async (c) => {
    const { visit, session } = await visitOfCall(context, c);
    const parsed = AuthorizeRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) throw invalidBody(parsed.error);
    const organization = await findOrganization(store, session.organization_id);
    const agreed: Agreed = {
      organization_name: organization?.name ?? '',
      tip: parsed.data.tip,
      debit_date: timestampOf(now()).slice(0, 10),
      wording: session.consent_text,
      wording_version: '1',
      language: visit.language,
      client_address: addressOf(c.env as Partial<HttpBindings>),
      user_agent: (c.req.header('user-agent') ?? '').slice(0, 500),
    };
    const outcome = await authorizeSession(store, visit, agreed, now());
    if (outcome.kind === 'authorized') {
      const device = parsed.data.remember ? await rememberedBy(context, visit) : null;
      return c.json({ ...completePayload(outcome.session), ...(device !== null && { device }) });
    }
    if (outcome.kind === 'authorized_elsewhere') {
      throw new CheckoutRefusal(409, { code: 'already_completed' }, 'This payment is already authorized.');
    }
    throw new CheckoutRefusal(409, { code: 'not_ready' }, 'Choose a bank account with sufficient funds first.');
  });
}
