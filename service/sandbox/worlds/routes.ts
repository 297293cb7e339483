// The calls about worlds: to make one, look, keep and bring back how it stood, and discard it.
import type { Context } from 'hono';
import type { z } from 'zod';
import type { ServiceApp } from '../../http/bearer.ts';
import { invalidBody } from '../../http/invalid-body.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { NewWorldRequest, RestoreRequest } from './requests.ts';
import type { Worlds } from './worlds.ts';

/** Adds them to the app of the service's own world; goes after the guard of /sandbox. */
export function serveWorlds(app: ServiceApp, worlds: Worlds): void {
  app.post('/sandbox/worlds', jsonOnly, async (c) => c.json(await worlds.make(await read(c, NewWorldRequest))));
  app.get('/sandbox/worlds', (c) => c.json({ worlds: worlds.list() }));
  app.get('/sandbox/worlds/:id', (c) => {
    const shown = worlds.show(c.req.param('id'));
    c.header('Vary', 'Accept');
    return c.req.header('accept')?.includes('text/html')
      ? c.redirect(`/sandbox/worlds/${shown.id}/page`, 303)
      : c.json(shown);
  });
  app.delete('/sandbox/worlds/:id', (c) => {
    worlds.discard(c.req.param('id'));
    return c.json({ discarded: true });
  });
  app.post('/sandbox/worlds/:id/snapshots', async (c) => c.json(await worlds.takeSnapshot(c.req.param('id'))));
  app.delete('/sandbox/worlds/:id/snapshots/:snapshot', (c) => {
    worlds.dropSnapshot(c.req.param('id'), c.req.param('snapshot'));
    return c.json({ dropped: true });
  });
  app.post('/sandbox/worlds/:id/restore', jsonOnly, async (c) => {
    const { snapshot } = await read(c, RestoreRequest);
    return c.json(await worlds.restore(c.req.param('id'), snapshot));
  });
}

/** No body is an empty one: everything about a world can be left to us. */
async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  const text = await c.req.text();
  const parsed = schema.safeParse(text === '' ? {} : parse(text));
  if (!parsed.success) throw invalidBody(parsed.error);
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
