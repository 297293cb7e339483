// /sandbox/* is for our own page and for programs on this machine: a web page elsewhere must not be able to press its buttons.
import type { MiddlewareHandler } from 'hono';

/** Refuses (403) another Host, which a page can make point here, and another Origin. */
export function ownPagesOnly(origin: string): MiddlewareHandler {
  const { host } = new URL(origin);
  return async (c, next) => {
    const from = c.req.header('origin');
    if (c.req.header('host') !== host || (from !== undefined && from !== origin)) {
      return c.json(
        { detail: `The sandbox's controls answer at ${origin} only, and to no page of another origin.` },
        403,
      );
    }
    return next();
  };
}
