// Forms of the dashboard are posted from its own pages only: a page elsewhere, which the browser sends cookies for too, must not press its buttons.

import type { MiddlewareHandler } from 'hono';
import { type Connection, cameByTrustedProxy } from '../../../lib/node/connection.ts';
import { t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Addresses } from '../../settings/addresses.ts';

/** Refuses (403) another Host, which a page can make point here, and a POST whose Origin is another's or isn't told. */
export function ownFormsOnly({ dashboard, isDashboardHost, isDashboardOrigin }: Addresses): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isHere = isDashboardHost(c.req.header('host'), cameByTrustedProxy(c.env as Partial<Connection>));
    if (!isHere || !(isRead || isDashboardOrigin(c.req.header('origin') ?? ''))) {
      throw new Refusal(
        403,
        t({ defaultMessage: 'Open the dashboard at {dashboard} and try again from there.' }, { dashboard }),
      );
    }
    return next();
  };
}
