// List charges and get one: what became of each.
import { createRoute, z } from '@hono/zod-openapi';
import { ReturnCode } from '../../../contract/ach/return-codes.ts';
import { ChargePage, ChargeRecord, ChargeStatus } from '../../../contract/dashboard-api/charge.ts';
import { ChargeId } from '../../../contract/issued-ids.ts';
import { momentOf, Timestamp, timestampOf } from '../../../contract/timestamp.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { readChargeRecords } from '../../store/books/charge-records.ts';
import { listCharges } from '../../store/books/list-charges.ts';
import { Cursor, cursorOf, PageLimit, readCursor } from './pages.ts';
import { requestedCharge } from './requested-charge.ts';
import { Of, requestedWhose } from './requested-whose.ts';

/** Of the last charge of a page. */
export const ChargePosition = z.strictObject({ updated_at: Timestamp, id: ChargeId });

const listRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/charges',
  operationId: 'list_charges',
  summary: 'List charges, oldest change first',
  security: [{ [BEARER_SCHEME]: [] }],
  request: {
    query: z.strictObject({
      of: Of,
      updated_since: Timestamp.optional(),
      status: ChargeStatus.optional(),
      code: ReturnCode.optional(),
      limit: PageLimit,
      cursor: Cursor.optional(),
    }),
  },
  responses: { 200: success('A page of charges.', ChargePage), ...readRefusals, 403: refusal(403), 422: refusal(422) },
});

const getRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/charges/{charge_id}',
  operationId: 'get_charge',
  summary: 'Look at a charge and what became of it',
  security: [{ [BEARER_SCHEME]: [] }],
  request: { params: z.object({ charge_id: z.string() }) },
  responses: { 200: success('The charge.', ChargeRecord), ...readRefusals, 404: refusal(404) },
});

/** Adds both calls to the app. */
export function serveCharges(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(listRoute, async (c) => {
    const { of, updated_since, status, code, limit, cursor } = c.req.valid('query');
    const organization = c.get('organization');
    const whose = requestedWhose(organization, of);
    const after = readCursor(cursor, ChargePosition);
    const since = updated_since && timestampOf(Math.max(0, momentOf(updated_since)));
    const at = now();
    await applyDueChanges(store, organization.id, at);
    const found = await listCharges(store, whose, { after, since, status, code, limit: limit + 1 }, at);
    const charges = found.slice(0, limit);
    const last = found.length > limit ? charges.at(-1) : undefined;
    const next_cursor = last ? cursorOf({ updated_at: last.updated_at, id: last.id }) : null;
    return c.json({ charges, next_cursor }, 200);
  });
  app.openapi(getRoute, async (c) => {
    const at = now();
    const { id, organization_id } = await requestedCharge(store, c.get('organization'), c.req.valid('param').charge_id);
    await applyDueChanges(store, organization_id, at);
    const [charge] = await readChargeRecords(store, [id], at);
    return c.json(ChargeRecord.parse(charge), 200);
  });
}
