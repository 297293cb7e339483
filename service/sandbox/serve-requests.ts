// The log of requests as JSON, as a page, and live.
import { streamSSE } from 'hono/streaming';
import { t } from '../../messages/t.ts';
import type { ServiceApp } from '../http/bearer.ts';
import { page, SANDBOX_HEADERS } from './page/document.ts';
import { requestsContent } from './page/requests-page.ts';
import type { LoggedRequest } from './request-log.ts';
import type { SandboxContext } from './sandbox.ts';

/** Adds GET requests: a page for a browser, a stream for who asks for text/event-stream, JSON for anybody else. */
export function serveRequests(app: ServiceApp, at: string, sandbox: SandboxContext): void {
  const { requests } = sandbox;
  app.get(`${at}/requests`, (c) => {
    const accept = c.req.header('accept') ?? '';
    c.header('Vary', 'Accept');
    if (accept.includes('text/event-stream')) {
      return streamSSE(c, async (stream) => {
        const heard: LoggedRequest[] = [];
        let isOver = false;
        let wake = () => {};
        const stop = requests.follow((entry) => {
          if (entry === 'closed') isOver = true;
          else heard.push(entry);
          wake();
        });
        stream.onAbort(() => {
          isOver = true;
          wake();
        });
        await stream.writeSSE({ event: 'open', data: '' });
        while (!isOver) {
          const entry = heard.shift();
          if (entry) await stream.writeSSE({ event: 'request', id: entry.id, data: JSON.stringify(entry) });
          else await new Promise<void>((resolve) => (wake = resolve));
        }
        stop();
      });
    }
    if (!accept.includes('text/html')) return c.json({ requests: requests.list() });
    for (const [name, value] of Object.entries(SANDBOX_HEADERS)) c.header(name, value);
    return c.html(page(sandbox, t({ defaultMessage: 'Requests' }), {}, requestsContent(sandbox, requests.list())));
  });
}
