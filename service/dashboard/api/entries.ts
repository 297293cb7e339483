// List entries: an account of the book, newest first, all of it or one month.
import { createRoute, z } from '@hono/zod-openapi';
import { Month } from '../../../contract/books-month.ts';
import { BookAccount, EntryPage } from '../../../contract/dashboard-api/entry.ts';
import { EntryId } from '../../../contract/issued-ids.ts';
import { Timestamp } from '../../../contract/timestamp.ts';
import { boundsOf } from '../../books/months.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { listEntries } from '../../store/books/entries.ts';
import { Cursor, cursorOf, PageLimit, readCursor } from './pages.ts';
import { requestedAccount } from './requested-account.ts';

/** Of the last entry of a page. */
export const EntryPosition = z.strictObject({ create_date: Timestamp, id: EntryId });

const entriesRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/entries',
  operationId: 'list_entries',
  summary: 'List entries of an account, newest first',
  description: "Of the marketplace's balance (a platform's default) or of the organization's settlements.",
  security: [{ [BEARER_SCHEME]: [] }],
  request: {
    query: z.strictObject({
      account: BookAccount.optional(),
      month: Month.optional(),
      limit: PageLimit,
      cursor: Cursor.optional(),
    }),
  },
  responses: { 200: success('A page of entries.', EntryPage), ...readRefusals, 403: refusal(403), 422: refusal(422) },
});

/** Adds the call to the app. */
export function serveEntries(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(entriesRoute, async (c) => {
    const { account, month, limit, cursor } = c.req.valid('query');
    const held = requestedAccount(c.get('organization'), account);
    const after = readCursor(cursor, EntryPosition);
    await applyDueChanges(store, c.get('organization').id, now());
    // One more than asked for, to know whether there is a next page.
    const found = await listEntries(store, held, { ...(month && boundsOf(month)), after, limit: limit + 1 });
    const entries = found.slice(0, limit);
    const last = found.length > limit ? entries.at(-1) : undefined;
    const next_cursor = last ? cursorOf({ create_date: last.create_date, id: last.id }) : null;
    return c.json({ account: held.account, entries, next_cursor }, 200);
  });
}
