// Get organization: whose API keys these are.
import { createRoute } from '@hono/zod-openapi';
import { OrganizationRecord } from '../../../contract/dashboard-api/organization.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, success } from '../../http/documented.ts';

const organizationRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/organization',
  operationId: 'get_organization',
  summary: 'Look at the organization of these keys',
  security: [{ [BEARER_SCHEME]: [] }],
  responses: { 200: success('The organization.', OrganizationRecord), ...readRefusals },
});

/** Adds the call to the app. */
export function serveOrganization(app: ServiceApp): void {
  app.openapi(organizationRoute, (c) => {
    const { id, name, role, store_id, marketplace_id, activated_at } = c.get('organization');
    return c.json(OrganizationRecord.parse({ id, name, role, store_id, marketplace_id, activated_at }), 200);
  });
}
