// The preview: serves the page that shows a checkout, on a loopback origin of its own, to the holder of a ticket.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { PreviewView } from '../../contract/console/preview.ts';
import { t } from '../../messages/t.ts';
import { serveHandler } from '../network/serve-handler.ts';
import { type PreviewConfig, previewPage, previewPolicy } from './preview-page.ts';

export type Preview = {
  origin: string;
  /** A page that shows this checkout, for as long as its ticket lasts. */
  open: (config: PreviewConfig) => PreviewView;
  close: () => Promise<void>;
};

/** How long a ticket opens its page, in ms: a consumer may take a while, a leaked address must not last. */
const TICKET_MS = 30 * 60_000;

/** `folder` holds preview.js and preview.css. */
export async function openPreview(folder: string, now: () => number = Date.now): Promise<Preview> {
  const tickets = new Map<string, { config: PreviewConfig; expiresAt: number }>();
  const app = new Hono();

  app.use(async (context, next) => {
    if (context.req.header('host') !== new URL(server.origin).host)
      return context.text(t({ defaultMessage: 'This address isn’t served here.' }), 421);
    await next();
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'no-referrer');
    context.header('Cache-Control', 'no-store');
  });
  app.get('/preview.js', async (context) =>
    context.body(await readFile(join(folder, 'preview.js')), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/preview.css', async (context) =>
    context.body(await readFile(join(folder, 'preview.css')), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get('/:ticket', (context) => {
    const ticket = tickets.get(context.req.param('ticket'));
    if (!ticket || ticket.expiresAt < now())
      return context.text(t({ defaultMessage: 'This preview has expired. Open it again from the session.' }), 404);
    context.header('Content-Security-Policy', previewPolicy(ticket.config));
    return context.html(previewPage(ticket.config));
  });

  const server = await serveHandler((request) => app.fetch(request), 0);
  return {
    origin: server.origin,
    open: (config) => {
      for (const [old, { expiresAt }] of tickets) if (expiresAt < now()) tickets.delete(old);
      const ticket = randomBytes(24).toString('base64url');
      tickets.set(ticket, { config, expiresAt: now() + TICKET_MS });
      return { url: `${server.origin}/${ticket}`, origin: server.origin };
    },
    close: server.close,
  };
}
