// List settlements and get one: deposits to the organization's bank, a platform's sellers' too, and what each is made of to the cent.
import { createRoute, z } from '@hono/zod-openapi';
import { Day, Month } from '../../../contract/books-month.ts';
import { SettlementDetail, SettlementPage } from '../../../contract/dashboard-api/settlement.ts';
import { SettlementId } from '../../../contract/issued-ids.ts';
import { Timestamp, timestampOf } from '../../../contract/timestamp.ts';
import { boundsOf, boundsOfDay } from '../../books/months.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { shortened } from '../../http/shortened.ts';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { findSettlement, listSettlementLines, listSettlements } from '../../store/books/list-settlements.ts';
import { Cursor, cursorOf, PageLimit, readCursor } from './pages.ts';
import { Of, requestedWhose, requesterOf } from './requested-whose.ts';

/** Of the last deposit of a page. */
export const SettlementPosition = z.strictObject({ deposited_at: Timestamp, id: SettlementId });
/** Of the last line of a page. */
export const LinePosition = z.strictObject({ line: z.string().min(1).max(300) });

/** Of this century, as months are. */
const CalendarDay = z.iso
  .date()
  .regex(/^20\d{2}-\d{2}-\d{2}$/, 'must be a day like 2026-11-21')
  .transform((day) => Day.parse(day));

/** In a query: of which deposits. */
const Sought = z.strictObject({
  of: Of,
  amount: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .openapi({ description: 'Cents: only deposits of exactly this amount.' }),
  day: CalendarDay.optional().openapi({ description: 'Only deposits of this day in America/New_York.' }),
  month: Month.optional().openapi({ description: 'Only deposits of this month in America/New_York.' }),
  limit: PageLimit,
  cursor: Cursor.optional(),
});

const described = { method: 'get' as const, security: [{ [BEARER_SCHEME]: [] }] };

const listRoute = createRoute({
  ...described,
  path: '/dashboard/api/settlements',
  operationId: 'list_settlements',
  summary: "List deposits to the organization's bank, or to those of a platform's sellers, newest first",
  request: { query: Sought },
  responses: {
    200: success('A page of deposits.', SettlementPage),
    ...readRefusals,
    403: refusal(403),
    422: refusal(422),
  },
});

const getRoute = createRoute({
  ...described,
  path: '/dashboard/api/settlements/{settlement_id}',
  operationId: 'get_settlement',
  summary: 'Look at a deposit',
  description:
    "The organization's own, or of a platform's sellers, with a page of the charges, refunds and returns that make it up.",
  request: {
    params: z.object({ settlement_id: z.string() }),
    query: z.strictObject({ limit: PageLimit, cursor: Cursor.optional() }),
  },
  responses: {
    200: success('The deposit with a page of its lines.', SettlementDetail),
    ...readRefusals,
    404: refusal(404),
    422: refusal(422),
  },
});

/** Adds both calls to the app. */
export function serveSettlements(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(listRoute, async (c) => {
    const { of, amount, day, month, limit, cursor } = c.req.valid('query');
    const organization = c.get('organization');
    const whose = requestedWhose(organization, of);
    const within = [...(day ? [boundsOfDay(day)] : []), ...(month ? [boundsOf(month)] : [])].map(({ from, to }) => ({
      from: timestampOf(from),
      to: timestampOf(to),
    }));
    const before = readCursor(cursor, SettlementPosition);
    await applyDueChanges(store, organization.id, now());
    const found = await listSettlements(store, whose, { amount, within, before, limit: limit + 1 });
    const settlements = found.slice(0, limit);
    const last = found.length > limit ? settlements.at(-1) : undefined;
    const next_cursor = last ? cursorOf({ deposited_at: last.deposited_at, id: last.id }) : null;
    return c.json({ settlements, next_cursor }, 200);
  });
  app.openapi(getRoute, async (c) => {
    const id = c.req.valid('param').settlement_id;
    const { limit, cursor } = c.req.valid('query');
    const after = readCursor(cursor, LinePosition)?.line;
    const organization = c.get('organization');
    await applyDueChanges(store, organization.id, now());
    const settlement = SettlementId.safeParse(id).success
      ? await findSettlement(store, requesterOf(organization), id)
      : undefined;
    if (!settlement) {
      throw new Refusal(404, { message: `There is no settlement ${shortened(id)}.`, reason: 'unknown_settlement' });
    }
    const found = await listSettlementLines(store, settlement.id, { after, limit: limit + 1 });
    const lines = found.slice(0, limit);
    const last = found.length > limit ? lines.at(-1) : undefined;
    return c.json({ settlement, lines, next_cursor: last ? cursorOf({ line: last.id }) : null }, 200);
  });
}
