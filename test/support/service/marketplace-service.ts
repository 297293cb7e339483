// A service with its marketplace, on a clock of the test's own, and the questions its parties ask of their books.
import { Balance } from '../../../contract/dashboard-api/balance.ts';
import { EntryPage } from '../../../contract/dashboard-api/entry.ts';
import type { OrganizationFacts } from '../../../service/service.ts';
import { askDashboard } from './books.ts';
import { organizationOf, serviceOfTest, signIn } from './payment-service.ts';

/** Monday, 16 November 2026, 10:00 in New York. */
export const MONDAY = Date.UTC(2026, 10, 16, 15);

/** Starts it; it is closed when the test is over. */
export async function openMarketplace() {
  const clock = { now: MONDAY };
  const service = await serviceOfTest({ now: () => clock.now });
  const [merchant, platform, seller] = [
    organizationOf(service, 'merchant'),
    organizationOf(service, 'platform'),
    organizationOf(service, 'seller'),
  ];
  const otherSeller = service.organizations.findLast(({ role }) => role === 'seller') as OrganizationFacts;
  const as = (organization: OrganizationFacts) => signIn(service, organization);
  const balance = async (token: string) => Balance.parse(await (await askDashboard(service, token, '/balance')).json());
  const entries = async (token: string, query = '') => {
    const page = EntryPage.parse(await (await askDashboard(service, token, `/entries${query}`)).json());
    return page.entries.map(({ kind, amount }) => [kind, amount]);
  };
  return { service, clock, merchant, platform, seller, otherSeller, as, balance, entries };
}
