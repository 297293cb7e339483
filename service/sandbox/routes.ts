// The sandbox's controls as JSON, for tests and scripts; the page beside them presses the same.

import type { Context } from 'hono';
import type { z } from 'zod';
import { timestampOf } from '../../contract/timestamp.ts';
import { t } from '../../messages/t.ts';
import { completePayload } from '../checkout/complete-payload.ts';
import type { ServiceApp } from '../http/bearer.ts';
import { invalidBody } from '../http/invalid-body.ts';
import { jsonOnly } from '../http/json-only.ts';
import { Refusal } from '../http/refusal.ts';
import { SCRIPTED_PAGE_HEADERS } from '../pages/document.tsx';
import { findMessage, listMessages } from '../store/outbox.ts';
import { resetSandbox } from '../store/reset.ts';
import { authorizeWithoutBrowser } from './authorize-session.ts';
import { moveCharge, shownCharges } from './charges.ts';
import type { Clock } from './clock.ts';
import { sandboxDocument } from './document.ts';
import { FaultPlan } from './fault-plan.ts';
import { type ClockMove, moveClock } from './move-clock.ts';
import { OutcomePlan } from './outcome-plan.ts';
import { ownPagesOnly } from './own-pages-only.ts';
import { page } from './page/document.tsx';
import { outboxContent, shownMessage } from './page/outbox-page.tsx';
import { servePage } from './page/routes.tsx';
import { replaceFaults, shownFaults } from './plan-faults.ts';
import { readOutcomes, replaceOutcomes } from './plan-outcomes.ts';
import { AuthorizeSessionRequest, ClockRequest, ListRequest, ResetRequest, ReturnRequest } from './requests.ts';
import type { SandboxContext } from './sandbox.ts';
import { serveRequests } from './serve-requests.ts';
import { serveWebhooks } from './webhooks/routes.ts';
import { serveWorlds } from './worlds/routes.ts';

const SANDBOX = '/sandbox';

/** Adds everything under /sandbox to an app. For a sandbox only: in production none of it exists. */
export function serveSandbox(app: ServiceApp, sandbox: SandboxContext): void {
  const { controls, worlds } = sandbox;
  const guard = ownPagesOnly(sandbox.addresses);
  app.use(SANDBOX, guard);
  app.use(`${SANDBOX}/*`, guard);
  if (worlds) serveWorlds(app, worlds);
  servePage(app, sandbox);
  app.get('/sandbox/openapi.json', (c) => c.json(sandboxDocument(sandbox.addresses.api)));
  // Those of a world beneath are also found by its keys.
  for (const at of new Set([SANDBOX, controls])) serveControls(app, at, sandbox);
}

function serveControls(app: ServiceApp, at: string, sandbox: SandboxContext): void {
  const { store, clock, mailer } = sandbox;
  app.get(`${at}/clock`, (c) => c.json(shownClock(clock)));
  app.post(`${at}/clock`, jsonOnly, async (c) => {
    await moveClock(sandbox, moveOf(await read(c, ClockRequest)));
    return c.json(shownClock(clock));
  });

  app.get(`${at}/faults`, async (c) => c.json(await shownFaults(store)));
  app.put(`${at}/faults`, jsonOnly, async (c) => {
    await replaceFaults(store, await read(c, FaultPlan));
    return c.json(await shownFaults(store));
  });
  app.delete(`${at}/faults`, async (c) => {
    await replaceFaults(store, { seed: 1, rules: [] });
    return c.json(await shownFaults(store));
  });

  app.get(`${at}/outcomes`, async (c) => c.json(await readOutcomes(store)));
  app.put(`${at}/outcomes`, jsonOnly, async (c) => {
    await replaceOutcomes(store, await read(c, OutcomePlan));
    return c.json(await readOutcomes(store));
  });
  app.delete(`${at}/outcomes`, async (c) => {
    await replaceOutcomes(store, { rules: [] });
    return c.json(await readOutcomes(store));
  });

  app.get(`${at}/charges`, async (c) => c.json(await shownCharges(store, listRequest(c), clock.now())));
  app.post(`${at}/charges/:id/settle`, async (c) =>
    c.json(await moveCharge(store, c.req.param('id') ?? '', { to: 'settled' }, clock.now())),
  );
  app.post(`${at}/charges/:id/return`, jsonOnly, async (c) => {
    const { code } = await read(c, ReturnRequest);
    return c.json(await moveCharge(store, c.req.param('id') ?? '', { to: 'returned', code }, clock.now()));
  });

  app.post(`${at}/sessions/:id/authorize`, jsonOnly, async (c) => {
    const request = await read(c, AuthorizeSessionRequest);
    const id = c.req.param('id') ?? '';
    return c.json(completePayload(await authorizeWithoutBrowser(sandbox, id, request, clock.now())));
  });

  app.get(`${at}/outbox`, async (c) => {
    const { limit, before } = listRequest(c);
    const last = before === undefined ? undefined : await findMessage(store, before);
    if (before !== undefined && !last) throw new Refusal(404, `There is no message ${before}.`);
    const rows = await listMessages(store, { limit: limit + 1, before: last });
    const messages = rows.slice(0, limit).map((row) => shownMessage(row, mailer.sends));
    const hasMore = rows.length > limit;
    c.header('Vary', 'Accept');
    if (!c.req.header('accept')?.includes('text/html')) return c.json({ messages, has_more: hasMore });
    for (const [name, value] of Object.entries(SCRIPTED_PAGE_HEADERS)) c.header(name, value);
    const older = hasMore ? (messages.at(-1)?.id ?? null) : null;
    return c.html(page(sandbox, t({ defaultMessage: 'Outbox' }), {}, outboxContent(sandbox, messages, older)));
  });

  serveRequests(app, at, sandbox);
  serveWebhooks(app, at, sandbox);

  app.post(`${at}/reset`, jsonOnly, async (c) => {
    await read(c, ResetRequest);
    await resetSandbox(store);
    await sandbox.webhooks.reset();
    return c.json({ reset: true });
  });
}

/** The clock as the controls show it. */
export function shownClock(clock: Clock) {
  return { now: timestampOf(clock.now()), frozen: clock.isFrozen() };
}

function moveOf({ to, advance_seconds: seconds, frozen, expire_tokens }: z.infer<typeof ClockRequest>): ClockMove {
  const how = to !== undefined ? { to: Date.parse(to) } : seconds !== undefined ? { byMs: seconds * 1000 } : undefined;
  return { how, frozen, expiresTokens: expire_tokens };
}

async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) throw invalidBody(parsed.error);
  return parsed.data;
}

function listRequest(c: Context): z.infer<typeof ListRequest> {
  const parsed = ListRequest.safeParse(c.req.query());
  if (!parsed.success) throw invalidBody(parsed.error);
  return parsed.data;
}
