// What staff see of what became of charges: how fresh it is, and the debits that came back.

import { booksDayOf } from '../../../contract/books-day.ts';
import type { AfterChargeState, OpenReturns } from '../../../contract/console/after-charge.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { RatesView, RateView, ReturnRatesView, SellerMoney } from '../../../contract/console/return-rates.ts';
import type { SellerKey } from '../../../contract/console/seller.ts';
import type { afterCharge } from '../../../contract/procedures/after-charge.ts';
import type { FeedCursor } from '../../ledger/after-charge/read-after-charge.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Capability, DashboardSigner, Rates, ReturnRates } from '../../providers/port.ts';
import type { Payments } from '../../providers/providers.ts';
import type { Implementation } from '../app/implementation.ts';
import { dashboardSigner, findEnvironment, findParty, mayAskDashboard } from '../calls/accounts.ts';
import type { CallsUnderWay } from '../calls/calls-under-way.ts';
import type { CallParts } from '../calls/journalled-call.ts';
import { presentAgain, refundCharge, retryChange } from './change-charge.ts';
import type { FollowedFeeds } from './follow-feeds.ts';
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
  const parts = {
    ...given,
    isOffered: (environment: EnvironmentView, capability: Capability) => isOffered(reading, environment, capability),
  };
  const imports = openFactImports(ledger);
  const afterKeys = <Answer>(useCase: () => Promise<Answer>) => calls.follow(keysReady.then(useCase));
  return {
    /** Asked again and again by a window that is open. */
    state: ({ environmentId }) => readState(reading, environmentId),
    refund: (input) => afterKeys(() => refundCharge(parts, input)),
    presentAgain: (input) => afterKeys(() => presentAgain(parts, input)),
    retrySafely: (input) => afterKeys(() => retryChange(parts, input)),
    recordRefund: async (input) => {
      await refuseByHand(reading, input);
      await ledger.recordRefundByHand(input);
    },
    recordReturn: async (input) => {
      await refuseByHand(reading, input);
      await ledger.recordReturnByHand(input);
    },
    openReturns: ({ environmentId }) => openReturns(reading, environmentId),
    rates: ({ environmentId }) => keysReady.then(() => rates(reading, environmentId)),
    sellerMoney: (key) => keysReady.then(() => sellerMoney(reading, key)),
    upload: imports.upload,
    dryRunImport: imports.dryRun,
    importFacts: imports.importFacts,
    rowsLeftOut: imports.rowsLeftOut,
  } satisfies Implementation<typeof afterCharge>;
}

/** Whether the charges of an environment may be changed from here. A provider that has a feed shows by it that it has the rest. */
async function isOffered(parts: Parts, environment: EnvironmentView, capability: Capability): Promise<boolean> {
  if (parts.payments.offers(environment, 'readEvents')) return isTold(parts, environment);
  parts.payments.requireOffered(environment, capability);
  return true;
}

/** Whether a feed of the environment was ever read. */
async function isTold({ ledger, feeds }: Parts, environment: EnvironmentView): Promise<boolean> {
  const places = await ledger.readFeedCursors(feeds.accountsOf(environment));
  return places.some(wasRead);
}

/** An answer that can't be understood doesn't show that there is a feed. */
const wasRead = ({ trouble, cursor, readAt }: FeedCursor): boolean =>
  trouble !== 'not_offered' && (cursor !== null || readAt !== null);

type OnDay = { environmentId: string; day: string };

/** What the service tells by itself isn't recorded by hand, and nothing before its day has begun in New York. */
async function refuseByHand(parts: Parts, { environmentId, day }: OnDay): Promise<void> {
  const environment = await findEnvironment(parts.ledger, environmentId);
  if (await isTold(parts, environment))
    throw new PaydeskError('fact_known_by_service', { environment: environment.name });
  if (day > booksDayOf(Date.now())) throw new PaydeskError('fact_day_ahead', {}, { field: 'day' });
}

/** A sandbox's clock may be ahead of this computer's: deadlines are its own. */
async function openReturns({ ledger, feeds }: Parts, environmentId: string): Promise<OpenReturns> {
  const environment = await findEnvironment(ledger, environmentId);
  const places = await ledger.readFeedCursors(feeds.accountsOf(environment));
  const newest = places.map(({ newestAt }) => (newestAt === null ? 0 : Date.parse(newestAt)));
  return ledger.readOpenReturns(environmentId, Math.max(Date.now(), ...newest));
}

/** A platform's keys tell of all its sellers; else they are the merchant's own. */
async function rates({ ledger, payments }: Parts, environmentId: string): Promise<ReturnRatesView | null> {
  const environment = await findEnvironment(ledger, environmentId);
  const { mode, accounts } = environment;
  const role = mode === 'marketplace' ? 'platform' : 'merchant';
  const account = accounts.find((one) => one.role === role && one.keys !== null);
  if (!account || !mayAskDashboard(environment)) return null;
  return readRates(payments, dashboardSigner(environment, account.id), environment);
}

async function sellerMoney({ ledger, payments }: Parts, key: SellerKey): Promise<SellerMoney | null> {
  const { environment, account } = await findParty(ledger, key.environmentId, key.sellerId);
  if (account.keys === null || !mayAskDashboard(environment)) return null;
  return payments.readOwnBalance(dashboardSigner(environment, account.id));
}

/** Of several feeds, as fresh as the one that was read longest ago. */
async function readState({ ledger, feeds }: Parts, environmentId: string): Promise<AfterChargeState> {
  const environment = await findEnvironment(ledger, environmentId);
  const accountIds = feeds.accountsOf(environment);
  const isNeverAsked = accountIds.length === 0 && environment.accounts.some(({ keys }) => keys !== null);
  const places = await ledger.readFeedCursors(accountIds);
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

type Asking = Pick<Payments, 'readReturnRates' | 'readSellersNearLimit'>;

/** The rates of the account that signs, with those of 30 days before; null where they aren't offered. Throws as other calls of the dashboard do. */
async function readRates(
  payments: Asking,
  signer: DashboardSigner,
  { accounts }: EnvironmentView,
): Promise<ReturnRatesView | null> {
  const now = await payments.readReturnRates(signer, null);
  if (now === null) return null;
  const earlier = await readEarlier(payments, signer, Date.parse(now.asOf) - TREND_MS);
  const earlierOf = new Map([earlier?.total, ...(earlier?.sellers ?? [])].flatMap((one) => (one ? [keyed(one)] : [])));
  const accountOf = (organizationId: string) =>
    accounts.find((account) => account.role === 'seller' && account.organizationId === organizationId)?.id ?? null;
  const view = (rates: Rates): RatesView => {
    const before = earlierOf.get(rates.organizationId);
    const rate = (kind: 'unauthorized' | 'administrative' | 'overall'): RateView => ({
      ...rates[kind],
      before: before === undefined || before.debits === 0 ? null : before[kind].rate,
    });
    return {
      organizationId: rates.organizationId,
      accountId: accountOf(rates.organizationId),
      name: rates.name,
      debits: rates.debits,
      unauthorized: rate('unauthorized'),
      administrative: rate('administrative'),
      overall: rate('overall'),
    };
  };
  const sellers = new Map([...(await readNearLimit(payments, signer, now)), ...now.sellers].map(keyed));
  return { asOf: now.asOf, total: view(now.total), sellers: [...sellers.values()].map(view) };
}

const keyed = (rates: Rates): [string, Rates] => [rates.organizationId, rates];

/** More of a platform's sellers may be near a limit than the first answer holds. None where the service doesn't list them. */
async function readNearLimit(payments: Asking, signer: DashboardSigner, now: ReturnRates): Promise<Rates[]> {
  if (now.sellers.length < FIRST_SELLERS) return [];
  return payments.readSellersNearLimit(signer).catch(() => []);
}

/** As many as an answer holds at most. */
const FIRST_SELLERS = 200;

/** null where the service doesn't tell them, or tells those of another day. */
async function readEarlier(payments: Asking, signer: DashboardSigner, atMs: number): Promise<ReturnRates | null> {
  const asOf = new Date(atMs).toISOString().replace(/Z$/, '000+00:00');
  const earlier = await payments.readReturnRates(signer, asOf).catch(() => null);
  return earlier !== null && Date.parse(earlier.asOf) === atMs ? earlier : null;
}
