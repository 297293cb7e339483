// /sandbox/* is for our own page and for programs on this machine: a web page elsewhere must not be able to press its buttons.
import type { MiddlewareHandler } from 'hono';
import { type Connection, cameByTrustedProxy } from '../../lib/node/connection.ts';
import { problemBody } from '../http/refusal.ts';
import type { Addresses } from '../settings/addresses.ts';

/** What every delivery to a webhook carries. */
const SIGNATURE = 'webhook-signature';

/** Refuses (403) another Host, which a page can make point here, another Origin, and events that this or another sandbox sends to a webhook. */
export function ownPagesOnly({ api, isOwnHost, isOwnOrigin }: Addresses): MiddlewareHandler {
  return async (c, next) => {
    const from = c.req.header('origin');
    const isHere = isOwnHost(c.req.header('host'), cameByTrustedProxy(c.env as Partial<Connection>));
    if (!isHere || (from !== undefined && !isOwnOrigin(from))) {
      const detail = `The sandbox's controls answer at ${api} only, and to no page of another origin.`;
      return c.json(problemBody(403, detail), 403);
    }
    if (c.req.header(SIGNATURE) !== undefined) {
      const detail = "A webhook can't use the sandbox's controls: send the events to your own program.";
      return c.json(problemBody(403, detail), 403);
    }
    return next();
  };
}
