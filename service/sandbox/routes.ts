// The sandbox's controls as JSON, for tests and scripts; the page beside them presses the same.

import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { z } from 'zod';
import { timestampOf } from '../../contract/timestamp.ts';
import { t } from '../../messages/t.ts';
import { completePayload } from '../checkout/complete-payload.ts';
import type { ServiceApp } from '../http/bearer.ts';
import { invalidBody } from '../http/invalid-body.ts';
import { jsonOnly } from '../http/json-only.ts';
import { Refusal } from '../http/refusal.ts';
import { inLanguage } from '../http/request-language.ts';
import { SCRIPTED_PAGE_HEADERS } from '../pages/document.tsx';
import { languageOf } from '../settings/language.ts';
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
import { LIVE_HEADERS, page } from './page/document.tsx';
import { REQUESTS_SCRIPT } from './page/live-script.ts';
import { outboxContent, shownMessage } from './page/outbox-page.tsx';
import { requestContent, requestEntry, requestsContent } from './page/requests-page.tsx';
import { servePage } from './page/routes.tsx';
import { replaceFaults, shownFaults } from './plan-faults.ts';
import { readOutcomes, replaceOutcomes } from './plan-outcomes.ts';
import { knownRequest, replayRequest } from './replay.ts';
import { ALL_REQUESTS, passes, RequestFilter } from './request-filter.ts';
import { type EndedRequest, endedRequest, type LoggedRequest, MAX_FOLLOWERS, MAX_REQUESTS } from './request-log.ts';
import {
  AuthorizeSessionRequest,
  ClockRequest,
  ListRequest,
  ResetRequest,
  ReturnFileRequest,
  ReturnRequest,
} from './requests.ts';
import { returnFileOf } from './return-file.ts';
import type { SandboxContext } from './sandbox.ts';
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

  app.get(`${at}/returns.ach`, async (c) => {
    const { from, to } = readQuery(ReturnFileRequest, c);
    c.header('Content-Disposition', `attachment; filename="returns-${from === to ? from : `${from}-to-${to}`}.ach"`);
    return c.text(await returnFileOf(store, { from, to }, clock.now()));
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

const listRequest = (c: Context) => readQuery(ListRequest, c);

function readQuery<Schema extends z.ZodType>(schema: Schema, c: Context): z.infer<Schema> {
  const parsed = schema.safeParse(c.req.query());
  if (!parsed.success) throw invalidBody(parsed.error);
  return parsed.data;
}

/** Adds GET requests: a page for a browser, a stream for who asks for text/event-stream, JSON for anybody else. */
function serveRequests(app: ServiceApp, at: string, sandbox: SandboxContext): void {
  const { requests } = sandbox;
  app.get(`${at}/requests`, (c) => {
    const parsed = RequestFilter.safeParse(c.req.query());
    const isPage = c.req.header('accept')?.includes('text/html') ?? false;
    if (!parsed.success && !isPage) throw invalidBody(parsed.error);
    const filter = parsed.data ?? ALL_REQUESTS;
    c.header('Vary', 'Accept');
    // Who asks for the headers alone reads no stream, and would never leave it.
    const follows = c.req.method !== 'HEAD' && c.req.header('accept')?.includes('text/event-stream');
    if (follows) return stream(c, sandbox, filter);
    const passing = requests.list().filter((entry) => passes(filter, entry));
    if (!isPage) return c.json({ requests: passing });
    for (const [name, value] of Object.entries(LIVE_HEADERS)) c.header(name, value);
    const problem = parsed.error && t({ defaultMessage: 'Enter a status like 404 or 4xx.' });
    const content = requestsContent(sandbox, { requests: passing, filter, lastEnded: requests.lastEnded() });
    return c.html(
      page(sandbox, t({ defaultMessage: 'Requests' }), { problem }, content, REQUESTS_SCRIPT),
      problem ? 422 : 200,
    );
  });
  app.delete(`${at}/requests`, (c) => {
    requests.clear();
    return c.json({ cleared: true });
  });
  app.get(`${at}/requests/:id`, (c) => show(c, sandbox, () => knownRequest(sandbox, c.req.param('id') ?? '')));
  app.post(`${at}/requests/:id/replay`, async (c) => {
    const id = c.req.param('id') ?? '';
    const isPage = c.req.header('accept')?.includes('text/html');
    try {
      const made = await replayRequest(sandbox, id, c.env as HttpBindings);
      // The browser is redirected, so that a reload doesn't send the call again.
      return isPage ? c.redirect(`${sandbox.controls}/requests/${made.id}`, 303) : c.json(made);
    } catch (error) {
      if (!isPage || !(error instanceof Refusal)) throw error;
      return show(c, sandbox, () => {
        throw error;
      });
    }
  });
}

function show(c: Context, sandbox: SandboxContext, find: () => LoggedRequest) {
  c.header('Vary', 'Accept');
  if (!c.req.header('accept')?.includes('text/html')) return c.json(find());
  for (const [name, value] of Object.entries(SCRIPTED_PAGE_HEADERS)) c.header(name, value);
  const title = t({ defaultMessage: 'Request', description: 'Heading: an HTTP request' });
  try {
    return c.html(page(sandbox, title, {}, requestContent(sandbox, find())));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return c.html(page(sandbox, title, { problem: error.shown }, requestContent(sandbox, undefined)), error.status);
  }
}

/** Each call as it ends, and first those that ended after the one that was seen last. */
function stream(c: Context, { requests, addresses, controls }: SandboxContext, filter: RequestFilter) {
  const seen = c.req.header('last-event-id') ?? c.req.query('after');
  const language = languageOf(c.req.header('accept-language'));
  const isHtml = c.req.query('as') === 'html';
  const asHtml = (entry: LoggedRequest) =>
    inLanguage(language, () => String(requestEntry({ addresses, controls }, entry)));
  const bytesOf = ({ writtenAs }: EndedRequest) =>
    isHtml
      ? writtenAs(`html in ${language}`, (entry) => eventOf(entry, asHtml(entry)))
      : writtenAs('json', (entry) => eventOf(entry, JSON.stringify(entry)));
  const passing = seen === undefined ? [] : requests.endedAfter(seen).filter((entry) => passes(filter, entry));
  const heard = passing.map(endedRequest);
  let isOver = false;
  let wake = () => {};
  const stop = requests.follow((ended) => {
    if (ended === 'closed') isOver = true;
    else if (passes(filter, ended.entry)) heard.push(ended);
    // A client that doesn't read gets the newest, as the log has them, and must not keep the others in memory.
    if (heard.length > MAX_REQUESTS) heard.shift();
    wake();
  });
  if (!stop) {
    throw new Refusal(429, `${MAX_FOLLOWERS} clients follow this log already. Close one, or ask without a stream.`, {
      headers: { 'Retry-After': '2' },
    });
  }
  return streamSSE(c, async (sse) => {
    sse.onAbort(() => {
      isOver = true;
      stop();
      wake();
    });
    await sse.writeSSE({ event: 'open', data: '' });
    while (!isOver) {
      const ended = heard.shift();
      if (!ended) await new Promise<void>((resolve) => (wake = resolve));
      else await sse.write(bytesOf(ended));
    }
    stop();
  });
}

/** A call as an event of a stream; its data may have several lines. */
function eventOf({ id }: LoggedRequest, data: string): Uint8Array {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return new TextEncoder().encode(`event: request\n${lines.join('')}id: ${id}\n\n`);
}
