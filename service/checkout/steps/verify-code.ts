// The consumer enters the code that was sent to them: from here on the visit is theirs.
import { z } from 'zod';
import type { ServiceApp } from '../../http/bearer.ts';
import { invalidBody } from '../../http/invalid-body.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { type ConsumerCodeEntered, enterConsumerCode } from '../../store/checkout/enter-consumer-code.ts';
import { noteFailure } from '../../store/checkout/progress.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { openVisitOfCall } from './visit-of-call.ts';

const VerifyRequest = z.strictObject({ code: z.string().regex(/^\d{6}$/, 'must be six digits') });

/** Adds the step to the app. */
export function serveVerification(app: ServiceApp, context: CheckoutContext): void {
  const { store, now, codes, troubles } = context;
  app.post('/checkout/api/sessions/:session_id/verify', jsonOnly, async (c) => {
    const { visit, session } = await openVisitOfCall(context, c);
    const parsed = VerifyRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) throw invalidBody(parsed.error);
    const noneIsRight = troubles?.of(session) === 'wrong_code';
    const entry = { code: parsed.data.code, matches: noneIsRight ? () => false : codes.matches };
    const entered = await enterConsumerCode(store, visit, entry, now());
    if (entered.kind === 'no_good' || entered.kind === 'used_up')
      await noteFailure(store, visit, 'session_authentication_failed', now());
    refuseUnlessProved(entered);
    return c.json({});
  });
}

function refuseUnlessProved(entered: ConsumerCodeEntered): void {
  switch (entered.kind) {
    case 'proved':
      return;
    case 'wrong': {
      const problem = { code: 'wrong_code', entries_left: entered.entriesLeft } as const;
      throw new CheckoutRefusal(422, problem, 'code: is not the one that was sent');
    }
    case 'no_good':
      throw new CheckoutRefusal(409, { code: 'code_no_good' }, 'This code works no more: ask for another.');
    case 'used_up':
      throw new CheckoutRefusal(403, { code: 'authentication_failed' }, 'This checkout has had all its codes.');
  }
}
