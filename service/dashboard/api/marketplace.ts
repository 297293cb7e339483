// Get and change a marketplace: its terms, and the link by which sellers join it.
import { createRoute } from '@hono/zod-openapi';
import { ChangeTermsRequest, Marketplace } from '../../../contract/dashboard-api/marketplace.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, everyRefusal, readRefusals, refusal, success } from '../../http/documented.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { changeTerms, marketplaceTerms } from '../../store/books/marketplaces.ts';
import type { Organization } from '../../store/organizations.ts';
import { onboardingLink } from '../onboarding-link.ts';
import { platformOnly } from './requested-account.ts';

const described = {
  path: '/dashboard/api/marketplace',
  security: [{ [BEARER_SCHEME]: [] }],
};
const told = { 200: success('The marketplace.', Marketplace), 403: refusal(403) };

const getRoute = createRoute({
  ...described,
  method: 'get',
  operationId: 'get_marketplace',
  summary: "Read the marketplace's terms and onboarding link",
  responses: { ...told, ...readRefusals },
});

const changeRoute = createRoute({
  ...described,
  method: 'patch',
  operationId: 'change_marketplace',
  summary: "Change the marketplace's terms",
  description: 'Sessions created from then on follow them.',
  request: { body: { required: true, content: { 'application/json': { schema: ChangeTermsRequest } } } },
  responses: { ...told, ...everyRefusal },
});

/** Adds both calls to the app. */
export function serveMarketplace(app: ServiceApp, { store, addresses }: ServiceContext): void {
  const shown = async (organization: Organization) => {
    const terms = await marketplaceTerms(store, platformOnly(organization).marketplaceId);
    const { id, name, fee_basis_points, fee_fixed, fee_cap, holding_balance } = terms;
    const onboarding_link = organization.activated_at === null ? null : onboardingLink(addresses.dashboard, terms);
    return Marketplace.parse({ id, name, fee_basis_points, fee_fixed, fee_cap, holding_balance, onboarding_link });
  };
  app.openapi(getRoute, async (c) => c.json(await shown(c.get('organization')), 200));
  app.openapi(changeRoute, async (c) => {
    await changeTerms(store, platformOnly(c.get('organization')).marketplaceId, c.req.valid('json'));
    return c.json(await shown(c.get('organization')), 200);
  });
}
