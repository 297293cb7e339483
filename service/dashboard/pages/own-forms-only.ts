// Forms of the dashboard are posted from its own pages only: a page elsewhere, which the browser sends cookies for too, must not press its buttons.
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../../api/refusal.ts';

/** Refuses (403) another Host, which a page can make point here, and a POST whose Origin is another's or isn't told. */
export function ownFormsOnly(origin: string): MiddlewareHandler {
  const { host } = new URL(origin);
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (c.req.header('host') !== host || !(isRead || c.req.header('origin') === origin)) {
      throw new Refusal(403, `The dashboard answers at ${origin} only, and takes forms from its own pages only.`);
    }
    return next();
  };
}
