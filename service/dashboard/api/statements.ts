// Get statement: an account in one calendar month.
import { createRoute, z } from '@hono/zod-openapi';
import { Month } from '../../../contract/books-month.ts';
import { BookAccount } from '../../../contract/dashboard-api/entry.ts';
import { Statement } from '../../../contract/dashboard-api/statement.ts';
import { boundsOf } from '../../books/months.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ServiceContext } from '../../http/service-context.ts';

import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { statementOf } from '../../store/books/statements.ts';
import { requestedAccount } from './requested-account.ts';

const statementRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/statements/{month}',
  operationId: 'get_statement',
  summary: 'Read a monthly statement',
  description: 'The opening and closing balance of an account, and totals of what happened in between.',
  security: [{ [BEARER_SCHEME]: [] }],
  request: { params: z.object({ month: Month }), query: z.strictObject({ account: BookAccount.optional() }) },
  responses: {
    200: success('The statement; of the present month, up to now.', Statement),
    ...readRefusals,
    403: refusal(403),
    404: refusal(404),
    422: refusal(422),
  },
});

/** Adds the call to the app. */
export function serveStatements(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(statementRoute, async (c) => {
    const { month } = c.req.valid('param');
    const held = requestedAccount(c.get('organization'), c.req.valid('query').account);
    const at = now();
    if (boundsOf(month).from > at)
      throw new Refusal(404, `There is no statement for ${month}: the month has not begun.`);
    await applyDueChanges(store, c.get('organization').id, at);
    return c.json(await statementOf(store, held, month), 200);
  });
}
