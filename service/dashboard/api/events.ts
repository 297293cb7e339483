// List events: the feed of what became of charges, read on from a cursor.
import { createRoute, z } from '@hono/zod-openapi';
import { EventPage } from '../../../contract/dashboard-api/event.ts';
import { EventId, MarketplaceId, OrganizationId } from '../../../contract/issued-ids.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { readFeed } from '../../store/events/read-feed.ts';
import { Cursor, cursorOf, PageLimit, readCursor } from './pages.ts';
import { Of, requestedWhose } from './requested-whose.ts';

const EventPosition = z.strictObject({
  owner: z.union([OrganizationId, MarketplaceId]),
  position: z.int().nonnegative(),
  id: EventId.nullable(),
});

const eventsRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/events',
  operationId: 'list_events',
  summary: 'List events, oldest first',
  description:
    'What became of charges. Keep next_cursor, and send it as "cursor" to get what happened after it, however much later.',
  security: [{ [BEARER_SCHEME]: [] }],
  request: {
    query: z.strictObject({
      of: Of,
      limit: PageLimit,
      cursor: Cursor.optional(),
    }),
  },
  responses: { 200: success('A page of events.', EventPage), ...readRefusals, 403: refusal(403), 422: refusal(422) },
});

/** Adds the call to the app. */
export function serveEvents(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(eventsRoute, async (c) => {
    const { of, limit, cursor } = c.req.valid('query');
    const organization = c.get('organization');
    const feed = requestedWhose(organization, of);
    const after = readCursor(cursor, EventPosition);
    await applyDueChanges(store, organization.id, now());
    const page = await readFeed(store, feed, { after, limit });
    if (!page) {
      throw new Refusal(422, {
        message: 'cursor: isn’t known in this feed; read it again from the oldest event, without a cursor',
        reason: 'unknown_cursor',
      });
    }
    return c.json({ events: page.events, next_cursor: cursorOf(page.next), has_more: page.hasMore }, 200);
  });
}
