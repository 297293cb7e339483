// What staff see of what became of charges: how fresh it is, and the debits that came back.

import { booksDayOf } from '../../../contract/books-day.ts';
import type {
  AfterChargeState,
  HandleReturnInput,
  OpenReturns,
  PresentAgainInput,
  RecordRefundInput,
  RecordReturnInput,
  RefundInput,
  ReopenReturnInput,
  RetryChangeInput,
  TakeBackFactInput,
} from '../../../contract/console/after-charge.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { RatesView, RateView, ReturnRatesView, SellerMoney } from '../../../contract/console/return-rates.ts';
import type { SellerKey } from '../../../contract/console/seller.ts';
import type { FeedPlace } from '../../ledger/after-charge/read-after-charge.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { DashboardSigner } from '../../providers/hosted-ach/dashboard-calls.ts';
import type { Payments } from '../../providers/hosted-ach/payments.ts';
import type { RatesSeen, ReturnRatesSeen } from '../../providers/hosted-ach/return-rates-answers.ts';
import { findEnvironment, findParty } from '../accounts.ts';
import type { CallsUnderWay } from '../calls-under-way.ts';
import type { CallParts } from '../journalled-call.ts';
import { thisUser } from '../this-user.ts';
import { type ChangeParts, presentAgain, refundCharge, retryChange } from './change-charge.ts';
import { type FollowedFeeds, mayAskDashboard } from './follow-feeds.ts';
import { openFactImports } from './import-facts.ts';

type Parts = { ledger: Ledger; feeds: FollowedFeeds; payments: Payments };
export type AfterChargeParts = CallParts & {
  feeds: FollowedFeeds;
  keysReady: Promise<unknown>;
  calls: CallsUnderWay;
};

export function openAfterChargeDesk({ feeds, keysReady, calls, ...given }: AfterChargeParts) {
  const { ledger, payments } = given;
  const reading = { ledger, feeds, payments };
  const parts = { ...given, isOffered: (environment: EnvironmentView) => isOffered(reading, environment) };
  const afterKeys = <Answer>(useCase: () => Promise<Answer>) => calls.follow(keysReady.then(useCase));
  return {
    imports: openFactImports(ledger),
    /** Asked again and again by a window that is open. */
    state: (environmentId: string) => readState(reading, environmentId),
    returns: ledger.listReturns,
    returnsTotal: ledger.totalReturns,
    handleReturn: (input: HandleReturnInput) => ledger.handleReturn(input, thisUser()),
    refund: (input: RefundInput) => afterKeys(() => refundCharge(parts, input)),
    presentAgain: (input: PresentAgainInput) => afterKeys(() => presentAgain(parts, input)),
    retrySafely: (input: RetryChangeInput) => afterKeys(() => retryChange(parts, input)),
    recordRefund: async (input: RecordRefundInput) => {
      await refuseByHand(parts, input);
      await ledger.recordRefundByHand(input, thisUser());
    },
    recordReturn: async (input: RecordReturnInput) => {
      await refuseByHand(parts, input);
      await ledger.recordReturnByHand(input, thisUser());
    },
    takeBackFact: (input: TakeBackFactInput) => ledger.takeBackFact(input, thisUser()),
    reopenReturn: (input: ReopenReturnInput) => ledger.reopenReturn(input, thisUser()),
    openReturns: (environmentId: string) => openReturns(reading, environmentId),
    rates: (environmentId: string) => keysReady.then(() => rates(reading, environmentId)),
    sellerMoney: (key: SellerKey) => keysReady.then(() => sellerMoney(reading, key)),
  };
}

/** Whether a feed of the environment was ever read; a provider without one has no refunds by API either. */
async function isOffered({ ledger, feeds }: Parts, environment: EnvironmentView): Promise<boolean> {
  const places = await ledger.readFeedPlaces(feeds.accountsOf(environment));
  return places.some(wasRead);
}

/** An answer that can't be understood doesn't show that there is a feed. */
const wasRead = ({ trouble, cursor, readAt }: FeedPlace): boolean =>
  trouble !== 'not_offered' && (cursor !== null || readAt !== null);

type OnDay = { environmentId: string; day: string };

/** What the service tells by itself isn't recorded by hand, and nothing before its day has begun in New York. */
async function refuseByHand({ ledger, isOffered: isTold }: ChangeParts, { environmentId, day }: OnDay): Promise<void> {
  const environment = await findEnvironment(ledger, environmentId);
  if (await isTold(environment)) throw new PaydeskError('fact_known_by_service', { environment: environment.name });
  if (day > booksDayOf(Date.now())) throw new PaydeskError('fact_day_ahead', {}, { field: 'day' });
}

/** A sandbox's clock may be ahead of this computer's: deadlines are its own. */
async function openReturns({ ledger, feeds }: Parts, environmentId: string): Promise<OpenReturns> {
  const environment = await findEnvironment(ledger, environmentId);
  const places = await ledger.readFeedPlaces(feeds.accountsOf(environment));
  const newest = places.map(({ newestAt }) => (newestAt === null ? 0 : Date.parse(newestAt)));
  return ledger.readOpenReturns(environmentId, Math.max(Date.now(), ...newest));
}

/** A platform's keys tell of all its sellers; else they are the merchant's own. */
async function rates({ ledger, payments }: Parts, environmentId: string): Promise<ReturnRatesView | null> {
  const environment = await findEnvironment(ledger, environmentId);
  const { baseUrl, authUrl, dashboardUrl, mode, accounts } = environment;
  const role = mode === 'marketplace' ? 'platform' : 'merchant';
  const account = accounts.find((one) => one.role === role && one.keys !== null);
  if (!account || !mayAskDashboard(environment)) return null;
  return readRates(payments, { accountId: account.id, baseUrl, authUrl, dashboardUrl }, environment);
}

async function sellerMoney({ ledger, payments }: Parts, key: SellerKey): Promise<SellerMoney | null> {
  const { environment, account, signer } = await findParty(ledger, key.environmentId, key.sellerId);
  if (account.keys === null || !mayAskDashboard(environment)) return null;
  return readMoney(payments, { ...signer, dashboardUrl: environment.dashboardUrl });
}

/** Of several feeds, as fresh as the one that was read longest ago. */
async function readState({ ledger, feeds }: Parts, environmentId: string): Promise<AfterChargeState> {
  feeds.watch();
  const environment = await findEnvironment(ledger, environmentId);
  const accountIds = feeds.accountsOf(environment);
  const isNeverAsked = accountIds.length === 0 && environment.accounts.some(({ keys }) => keys !== null);
  const places = await ledger.readFeedPlaces(accountIds);
  const isRefused = places.length > 0 && places.every(({ trouble }) => trouble === 'not_offered');
  const readAt = accountIds.map((accountId) => {
    const inThisRun = feeds.readAtMs(accountId);
    const written = places.find((place) => place.accountId === accountId)?.readAt ?? null;
    return inThisRun === null ? written : new Date(inThisRun).toISOString();
  });
  return {
    offered: places.some(wasRead) ? true : isRefused || isNeverAsked ? false : null,
    readAt: readAt.includes(null) ? null : (readAt.toSorted()[0] ?? null),
    newestAt:
      places
        .map(({ newestAt }) => newestAt)
        .toSorted()
        .findLast((at) => at !== null) ?? null,
    trouble: places.find(({ trouble }) => trouble !== null && trouble !== 'not_offered')?.trouble ?? null,
    revision: await ledger.readRevision(environmentId),
  };
}

/** How far back the rate lies that one is compared with, in ms. */
const TREND_MS = 30 * 86_400_000;

type Asking = Pick<Payments, 'readReturnRates' | 'readOwnBalance'>;

/** The rates of the account that signs, with those of 30 days before; null where they aren't offered. Throws as other calls of the dashboard do. */
async function readRates(
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
      organizationId: rates.organization_id,
      accountId: accountOf(rates.organization_id),
      name: rates.name,
      debits: rates.debits,
      unauthorized: rate('unauthorized'),
      administrative: rate('administrative'),
      overall: rate('overall'),
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
async function readMoney(payments: Asking, signer: DashboardSigner): Promise<SellerMoney | null> {
  const balance = await payments.readOwnBalance(signer);
  if (balance === null) return null;
  return {
    asOf: balance.as_of,
    pending: balance.pending_settlement,
    owed: balance.owed,
    nextSettlementAt: balance.next_settlement_date ?? null,
  };
}
