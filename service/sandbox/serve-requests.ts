// The log of requests as JSON, as a page, and live; one call of it, and sending that again.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { t } from '../../messages/t.ts';
import type { ServiceApp } from '../http/bearer.ts';
import { invalidBody } from '../http/invalid-body.ts';
import { Refusal } from '../http/refusal.ts';
import { inLanguage } from '../http/request-language.ts';
import { SCRIPTED_PAGE_HEADERS } from '../pages/document.tsx';
import { languageOf } from '../settings/language.ts';
import { LIVE_HEADERS, page } from './page/document.tsx';
import { REQUESTS_SCRIPT } from './page/live-script.ts';

import { requestContent, requestEntry, requestsContent } from './page/requests-page.tsx';
import { knownRequest, replayRequest } from './replay.ts';
import { ALL_REQUESTS, passes, RequestFilter } from './request-filter.ts';
import { type EndedRequest, endedRequest, type LoggedRequest, MOST_FOLLOWERS, MOST_REQUESTS } from './request-log.ts';
import type { SandboxContext } from './sandbox.ts';

/** Adds GET requests: a page for a browser, a stream for who asks for text/event-stream, JSON for anybody else. */
export function serveRequests(app: ServiceApp, at: string, sandbox: SandboxContext): void {
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
    if (heard.length > MOST_REQUESTS) heard.shift();
    wake();
  });
  if (!stop) {
    throw new Refusal(429, `${MOST_FOLLOWERS} clients follow this log already. Close one, or ask without a stream.`, {
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
