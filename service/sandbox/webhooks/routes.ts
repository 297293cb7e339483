// The calls about webhooks and the page with the same: targets, deliveries, and what goes wrong on purpose.
import type { Context } from 'hono';
import { z } from 'zod';
import { t } from '../../../messages/t.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { invalidBody } from '../../http/invalid-body.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { Refusal } from '../../http/refusal.ts';
import { type FlashMessage, SCRIPTED_PAGE_HEADERS } from '../../pages/document.tsx';
import { page } from '../page/document.tsx';
import { webhooksContent } from '../page/webhooks-page.tsx';
import type { SandboxContext } from '../sandbox.ts';
import { checkTarget } from './allowed-target.ts';
import { EventPlan, FlushRequest, type MadeWebhook, NewWebhookRequest, SendRequest } from './requests.ts';

/** Adds them to the app at one address of a world's controls. */
export function serveWebhooks(app: ServiceApp, at: string, sandbox: SandboxContext): void {
  const { webhooks } = sandbox;
  app.get(`${at}/webhooks`, (c) => {
    c.header('Vary', 'Accept');
    return isForPerson(c) ? show(c, sandbox) : c.json({ webhooks: webhooks.list() });
  });
  app.post(`${at}/webhooks`, jsonOnly, async (c) => c.json(await add(sandbox, await read(c, NewWebhookRequest))));
  app.get(`${at}/webhooks/deliveries`, (c) => c.json({ deliveries: webhooks.deliveries() }));
  app.post(`${at}/webhooks/flush`, jsonOnly, async (c) =>
    c.json({ deliveries: await webhooks.flush(await read(c, FlushRequest)) }),
  );
  app.delete(`${at}/webhooks/:id`, (c) => {
    webhooks.remove(c.req.param('id') ?? '');
    return c.json({ removed: true });
  });
  app.post(`${at}/events/:id/send`, jsonOnly, async (c) =>
    c.json({ deliveries: await webhooks.send(c.req.param('id') ?? '', await read(c, SendRequest)) }),
  );
  app.get(`${at}/events/plan`, (c) => c.json(webhooks.plan()));
  app.put(`${at}/events/plan`, jsonOnly, async (c) => {
    webhooks.setPlan(await read(c, EventPlan));
    return c.json(webhooks.plan());
  });
  app.delete(`${at}/events/plan`, (c) => {
    webhooks.setPlan(EventPlan.parse({}));
    return c.json(webhooks.plan());
  });
  app.post(`${at}/webhooks/press/:what`, async (c) => {
    try {
      const fields = await c.req.parseBody();
      const made = await press(sandbox, c.req.param('what') ?? '', fields);
      // The secret is on this page and no other. After any other button the browser is redirected.
      return made ? show(c, sandbox, {}, made) : c.redirect(`${sandbox.controls}/webhooks`, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(c, sandbox, { problem: error.shown }, undefined, error.status);
    }
  });
}

const isForPerson = (c: Context): boolean => c.req.header('accept')?.includes('text/html') ?? false;

function show(
  c: Context,
  sandbox: SandboxContext,
  told: FlashMessage = {},
  made?: MadeWebhook,
  status: 200 | Refusal['status'] = 200,
) {
  for (const [name, value] of Object.entries(SCRIPTED_PAGE_HEADERS)) c.header(name, value);
  return c.html(page(sandbox, t({ defaultMessage: 'Webhooks' }), told, webhooksContent(sandbox, made)), status);
}

const Id = z.object({ id: z.string() });
const PlanForm = z.object({ seed: z.coerce.number(), duplicate: z.coerce.number(), hold_back: z.coerce.number() });

/** Carries out one form of the page; gives the webhook that was made, if one was. */
async function press(sandbox: SandboxContext, what: string, fields: unknown): Promise<MadeWebhook | undefined> {
  const { webhooks } = sandbox;
  switch (what) {
    case 'add':
      return add(sandbox, parsed(NewWebhookRequest, fields));
    case 'remove':
      webhooks.remove(parsed(Id, fields).id);
      return undefined;
    case 'plan':
      webhooks.setPlan(parsed(EventPlan, parsed(PlanForm, fields)));
      return undefined;
    case 'flush':
      await webhooks.flush({ retry: true });
      return undefined;
    case 'send':
      await webhooks.send(parsed(Id, fields).id, SendRequest.parse({}));
      return undefined;
    default:
      throw new Refusal(404, `There is no button ${what.slice(0, 100)}.`);
  }
}

async function add(sandbox: SandboxContext, request: NewWebhookRequest): Promise<MadeWebhook> {
  await checkTarget(sandbox, request.url);
  return sandbox.webhooks.add(request);
}

/** No body is an empty one. */
async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  const text = await c.req.text();
  return parsed(schema, text === '' ? {} : await c.req.json().catch(() => undefined));
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidBody(result.error);
  return result.data;
}
