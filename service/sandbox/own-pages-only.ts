// /sandbox/* is for our own page and for programs on this machine: a web page elsewhere must not be able to press its buttons.
import type { MiddlewareHandler } from 'hono';

/** Refuses (403) another Host, which a page can make point here, and another Origin. The machine's own name for itself counts as its address does. */
export function ownPagesOnly(origin: string): MiddlewareHandler {
  const { port } = new URL(origin);
  const origins = [origin, `http://localhost:${port}`];
  const hosts = origins.map((own) => new URL(own).host);
  return async (c, next) => {
    const from = c.req.header('origin');
    if (!hosts.includes(c.req.header('host') ?? '') || (from !== undefined && !origins.includes(from))) {
      return c.json(
        { detail: `The sandbox's controls answer at ${origin} only, and to no page of another origin.` },
        403,
      );
    }
    return next();
  };
}
