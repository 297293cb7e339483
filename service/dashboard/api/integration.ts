// Connect: a call signed with a seller's keys shows that the marketplace has them; the seller's Integrations page then says so.
import { createRoute } from '@hono/zod-openapi';
import { IntegrationRecord } from '../../../contract/dashboard-api/organization.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { keepIntegration } from '../../store/integrations.ts';

/** What stands on the page for who connected. */
const BY = 'your marketplace';

const integrationRoute = createRoute({
  method: 'post',
  path: '/dashboard/api/integration',
  operationId: 'connect_integration',
  summary: 'Connect a seller with its marketplace',
  description: 'Connects it with the keys that sign this call.',
  security: [{ [BEARER_SCHEME]: [] }],
  responses: { 200: success('Connected.', IntegrationRecord), ...readRefusals, 403: refusal(403) },
});

/** Adds the call to the app. Asked again it notes the newest time. */
export function serveIntegration(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(integrationRoute, async (c) => {
    const { id, role, marketplace_id } = c.get('organization');
    if (role !== 'seller' || marketplace_id === null) {
      throw new Refusal(403, "Only a seller's keys connect it with its marketplace.");
    }
    const clientId = c.get('clientId');
    const at = now();
    await keepIntegration(store, { organizationId: id, marketplaceId: marketplace_id, clientId, by: BY, at });
    return c.json(IntegrationRecord.parse({ client_id: clientId, integrated_at: timestampOf(at) }), 200);
  });
}
