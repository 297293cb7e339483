// Get balance: what settles to the organization, and a platform's balance.
import { createRoute } from '@hono/zod-openapi';
import { Balance } from '../../../contract/dashboard-api/balance.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, success } from '../../http/documented.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { nextSettlement, settlementSums } from '../../store/books/account.ts';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { marketplaceBalance } from '../../store/books/payouts.ts';
import { asPlatform } from './requested-account.ts';

const balanceRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/balance',
  operationId: 'get_balance',
  summary: 'Read balances',
  description:
    'What is pending, settled and owed. For a platform, also the balance, the holding balance, and whether a payout can be started.',
  security: [{ [BEARER_SCHEME]: [] }],
  responses: { 200: success('What the organization has with the service.', Balance), ...readRefusals },
});

/** Adds the call to the app. */
export function serveBalance(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(balanceRoute, async (c) => {
    const organization = c.get('organization');
    const at = now();
    await applyDueChanges(store, organization.id, at);
    const { pending, settled, owed } = await settlementSums(store, organization.id);
    const platform = asPlatform(organization);
    const balance = Balance.parse({
      organization_id: organization.id,
      as_of: timestampOf(at),
      pending_settlement: pending,
      settled,
      owed,
      next_settlement_date: await nextSettlement(store, organization.id),
      marketplace: platform ? await marketplaceBalance(store, platform.marketplaceId, at) : null,
    });
    return c.json(balance, 200);
  });
}
