// Return rates, and what a seller is owed, as the payment service tells them.
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { RatesView, RateView, ReturnRatesView, SellerMoney } from '../../../contract/console/return-rates.ts';
import type { RatesSeen, ReturnRatesSeen } from '../../../contract/dashboard-api/return-rates-seen.ts';
import type { DashboardSigner } from '../../providers/hosted-ach/dashboard-calls.ts';
import type { Payments } from '../../providers/hosted-ach/payments.ts';

/** How far back the rate lies that one is compared with, in ms. */
const TREND_MS = 30 * 86_400_000;

type Asking = Pick<Payments, 'readReturnRates' | 'readOwnBalance'>;

/** The rates of whoever signs, with those of 30 days before; null where they aren't offered. Throws as other calls of the dashboard do. */
export async function readRates(
  payments: Asking,
  signer: DashboardSigner,
  { accounts }: EnvironmentView,
): Promise<ReturnRatesView | null> {
  const now = await payments.readReturnRates(signer, null);
  if (now === null) return null;
  const earlier = await readEarlier(payments, signer, Date.parse(now.as_of) - TREND_MS);
  const earlierOf = new Map([earlier?.total, ...(earlier?.sellers ?? [])].flatMap((one) => (one ? [keyed(one)] : [])));
  const accountOf = (organizationId: string) =>
    accounts.find((account) => account.role === 'seller' && account.organizationId === organizationId)?.id ?? null;
  const view = (rates: RatesSeen): RatesView => {
    const before = earlierOf.get(rates.organization_id);
    const rate = (kind: 'unauthorized' | 'administrative' | 'overall'): RateView => ({
      ...rates[kind],
      before: before === undefined || before.debits === 0 ? null : before[kind].rate,
    });
    return {
      ...{ organizationId: rates.organization_id, accountId: accountOf(rates.organization_id), name: rates.name },
      ...{ debits: rates.debits, unauthorized: rate('unauthorized') },
      ...{ administrative: rate('administrative'), overall: rate('overall') },
    };
  };
  return { asOf: now.as_of, total: view(now.total), sellers: now.sellers.map(view) };
}

const keyed = (rates: RatesSeen): [string, RatesSeen] => [rates.organization_id, rates];

/** null where the service doesn't tell them, or tells those of another day. */
async function readEarlier(payments: Asking, signer: DashboardSigner, atMs: number): Promise<ReturnRatesSeen | null> {
  const asOf = new Date(atMs).toISOString().replace(/Z$/, '000+00:00');
  const earlier = await payments.readReturnRates(signer, asOf).catch(() => null);
  return earlier !== null && Date.parse(earlier.as_of) === atMs ? earlier : null;
}

/** What the service has for the organization whose keys sign; null where it doesn't tell. */
export async function readMoney(payments: Asking, signer: DashboardSigner): Promise<SellerMoney | null> {
  const balance = await payments.readOwnBalance(signer);
  if (balance === null) return null;
  return {
    ...{ asOf: balance.as_of, pending: balance.pending_settlement, owed: balance.owed },
    nextSettlementAt: balance.next_settlement_date ?? null,
  };
}
