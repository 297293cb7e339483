// Records as the contract shows them, for screens that have something to show. Each is whole and fits itself; a test names what it is about.

import type { RunView } from '../../../contract/console/capture-many.ts';
import { type AccountView, EnvironmentView } from '../../../contract/console/environment.ts';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import { OrderView } from '../../../contract/console/order.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import type { SellerView } from '../../../contract/console/seller.ts';
import type { SessionDetail, SessionView } from '../../../contract/console/session.ts';
import { type SettlementView, sumOfParts } from '../../../contract/console/settlement.ts';
import type { TeamStatus } from '../../../contract/console/team.ts';
import { SettlementId } from '../../../contract/ids.ts';
import { ALL_DUTIES } from '../../../contract/operations/who-may-send.ts';
import { WHO_MAY_CALL } from '../../../contract/procedures/procedures.ts';
import { DEFAULT_ROLES, type DefaultRole, defaultRole } from '../../../contract/team/roles.ts';
import { ago, ahead } from '../clock/screen-time.ts';
import { smallest } from './from-schema.ts';
import type { Answers, OutputOf } from './gateway.ts';

const KEYS = { clientIdEnding: 'c0de', verifiedAt: ago(2, 'hours') };

const account = (given: Partial<AccountView>): AccountView => ({
  id: 'account_merchant',
  name: 'Corner Store',
  role: 'merchant',
  organizationId: 'org_1',
  storeId: 'store_1',
  keys: KEYS,
  ...given,
});

const SELLERS = [
  account({ id: 'seller_barn', name: 'Blue Barn Farm', role: 'seller', organizationId: 'org_2', storeId: 'store_2' }),
  account({ id: 'seller_honey', name: 'Hilltop Honey', role: 'seller', organizationId: 'org_3', storeId: 'store_3' }),
];

/** The service that runs inside the console, of a merchant. */
export const embedded = (given: Partial<EnvironmentView> = {}): EnvironmentView => ({
  ...(smallest(EnvironmentView) as EnvironmentView),
  id: 'embedded',
  provider: 'hosted-ach',
  name: 'Embedded sandbox',
  kind: 'sandbox',
  embedded: true,
  mode: 'merchant',
  baseUrl: 'http://127.0.0.1:4010',
  authUrl: 'http://127.0.0.1:4010',
  jsUrl: 'http://127.0.0.1:4010',
  dashboardUrl: 'http://127.0.0.1:4010',
  sdkConstructor: 'ServicePay',
  orderSpelling: 'session_id',
  marketplaceId: 'mk_org_1',
  brandTitle: 'Paydesk',
  refusesRepeat: true,
  accounts: [account({}), account({ id: 'account_platform', name: 'Harvest Market', role: 'platform' }), ...SELLERS],
  ...given,
});

/** The same, of a marketplace. */
export const marketplace = (given: Partial<EnvironmentView> = {}): EnvironmentView =>
  embedded({ mode: 'marketplace', ...given });

/** A provider elsewhere, where captures charge real money. */
export const production = (given: Partial<EnvironmentView> = {}): EnvironmentView =>
  embedded({
    id: 'production',
    name: 'Corner Books',
    kind: 'production',
    embedded: false,
    marketplaceId: null,
    baseUrl: 'https://api.example.com',
    authUrl: 'https://auth.example.com',
    jsUrl: 'https://js.example.com',
    dashboardUrl: 'https://dashboard.example.com',
    refusesRepeat: false,
    accounts: [account({})],
    ...given,
  });

/** What the frame around every screen asks for. */
/** How somebody sits at a window: alone, or in a team with a role. */
export type SeatRole = DefaultRole | 'alone';
export const seatOf = (role: SeatRole) => ({
  isInTeam: role !== 'alone',
  duties: role === 'alone' ? ALL_DUTIES : DEFAULT_ROLES[role],
});

export const frameAnswers = ({ environments, role }: { environments: EnvironmentView[]; role: SeatRole }): Answers => ({
  console: {
    facts: {
      version: '1.0.0',
      entry: 'browser',
      dataFolder: '/home/ada/.paydesk',
      sandboxPortTaken: null,
      policy: null,
      sandboxSetAside: null,
      ledgerFile: '/home/ada/.paydesk/ledger.db',
      vault: { state: 'keychain' },
      ...seatOf(role),
      environments,
      whoMayCall: WHO_MAY_CALL,
    },
  },
  afterCharge: {
    state: { offered: true, readAt: ago(1, 'minutes'), newestAt: ago(3, 'hours'), trouble: null, revision: 1 },
  },
  overview: { get: overviewOf({ isEmpty: true }) },
  payouts: { balance: BALANCE },
});

const BALANCE: OutputOf<'payouts', 'balance'> = {
  environmentId: 'embedded',
  marketplaceId: 'mk_org_1',
  balance: 123_456,
  holdingBalance: 50_000,
  payout: { state: 'eligible', amount: 73_456 },
  source: 'service',
  unknownFees: 0,
  asOf: ago(1, 'minutes'),
};

export function overviewOf(given: Partial<OutputOf<'overview', 'get'>>): OutputOf<'overview', 'get'> {
  const days = Array.from({ length: 30 }, (_, n) => ({
    day: ago(29 - n, 'days').slice(0, 10),
    ...(given.isEmpty
      ? { captured: 0, volume: 0, fees: 0 }
      : { captured: n % 4, volume: (n % 4) * 5_600, fees: n % 4 }),
  }));
  const sum = (field: 'captured' | 'volume' | 'fees') => days.reduce((total, day) => total + day[field], 0);
  return {
    environmentId: 'embedded',
    unknownOutcomes: { count: 0, oldestSentAt: null },
    ordersWaiting: { count: 0, amount: 0, amountUnknown: 0, old: 0 },
    sellersStuck: { count: 0, longest: null },
    days,
    captured: { count: sum('captured'), amount: sum('volume'), amountUnknown: 0 },
    fees: sum('fees'),
    feesUnknown: 0,
    isEmpty: false,
    ...given,
  };
}

export const session = (given: Partial<SessionView> = {}): SessionView => ({
  id: 'sess_1',
  environmentId: 'embedded',
  accountId: 'account_merchant',
  status: 'started',
  totalAmount: 5_600,
  fees: null,
  trackNumber: 'TRK7QX2M',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isValidConsumer: true,
  isValidBankAccountSelected: true,
  isSufficientFunds: false,
  consentText: null,
  marketplaceId: null,
  wrongMarketplace: false,
  organizationId: 'org_1',
  createdAt: ago(2, 'hours'),
  orderId: null,
  checkout: null,
  checkoutError: null,
  ended: null,
  ...given,
});

export const sessionDetail = (given: Partial<SessionDetail> = {}): SessionDetail => ({
  ...session(given),
  reference: null,
  tip: null,
  notes: [],
  events: [],
  progress: [],
  calls: [],
  blocking: null,
  end: null,
  ...given,
});

export const order = (given: Partial<OrderView> = {}): OrderView => ({
  ...(smallest(OrderView) as OrderView),
  id: 'order_1',
  environmentId: 'embedded',
  accountId: 'account_merchant',
  sessionId: 'sess_1',
  serviceStatus: 'created',
  status: 'ready',
  totalAmount: 5_600,
  refunded: 0,
  ended: null,
  storeId: 'store_1',
  organizationId: 'org_1',
  trackNumber: 'TRK7QX2M',
  reference: null,
  consumerName: 'Ada Lovelace',
  createdAt: ago(2, 'hours'),
  verified: true,
  capturedHere: false,
  ...given,
});

export const charge = (given: Partial<OrderDetail['charge'] & object> = {}): OrderDetail['charge'] & object => ({
  id: 'charge_1',
  type: 'ach',
  status: 'succeeded',
  amount: 5_600,
  createdAt: ago(1, 'hours'),
  balanceTransactionId: 'txn_1',
  consumerAccountId: 'acct_1',
  businessAccountId: 'acct_2',
  trackNumber: 'TRK7QX2M',
  ...given,
});

export const orderDetail = (given: Partial<OrderDetail> = {}): OrderDetail => ({
  ...order(given),
  duplicates: [],
  copyRequests: [],
  charge: null,
  afterCharge: null,
  contact: { email: 'ada@example.com', phone: null },
  customer: null,
  notes: [],
  tip: null,
  sellerFee: null,
  timeline: [],
  calls: [],
  blocking: null,
  chargedByWord: null,
  ...given,
});

export const call = (given: Partial<JournalEntryView> = {}): JournalEntryView => ({
  id: 'entry_1',
  operation: 'charge_order',
  state: 'succeeded',
  sessionId: null,
  orderId: 'order_1',
  chargeId: null,
  payout: null,
  refundAmount: null,
  sentAt: ago(1, 'hours'),
  answeredAt: ago(1, 'hours'),
  httpStatus: 200,
  code: null,
  detail: null,
  settledBy: null,
  settledReason: null,
  settledAt: null,
  repeatOf: null,
  holder: null,
  ...given,
});

export const returned = (
  given: Partial<OutputOf<'afterCharge', 'returns'>['items'][number]> = {},
): OutputOf<'afterCharge', 'returns'>['items'][number] => ({
  chargeId: 'charge_1',
  attempt: 1,
  orderId: 'order_1',
  accountId: 'account_merchant',
  consumerName: 'Ada Lovelace',
  code: 'R01',
  amount: 5_600,
  at: ago(1, 'days'),
  actBy: ahead(20, 'days'),
  isLate: false,
  refundedBefore: 0,
  source: 'service',
  handledAt: null,
  handledBy: null,
  handledNote: null,
  ended: null,
  ...given,
});

export const seller = (given: Partial<SellerView> = {}): SellerView => ({
  id: 'seller_barn',
  environmentId: 'embedded',
  name: 'Blue Barn Farm',
  email: 'barn@example.com',
  organizationId: 'org_2',
  storeId: 'store_2',
  keys: KEYS,
  keysGone: false,
  invitedAt: ago(9, 'days'),
  done: (['link_shared', 'activated', 'keys_generated', 'keys_verified'] as const).map((step, n) => ({
    step,
    at: ago(8 - n, 'days'),
    by: 'the service',
  })),
  missing: null,
  firstSessionAt: ago(3, 'days'),
  firstPaymentAt: ago(3, 'days'),
  ...given,
});

export const settlement = (given: Partial<SettlementView> = {}): SettlementView => {
  const parts = {
    charges: 100_000,
    fees: 1_500,
    refunds: 2_000,
    returns: 5_600,
    feesReturned: 84,
    broughtForward: 0,
    carriedForward: 0,
    ...given,
  };
  return {
    id: SettlementId.parse('settlement_1'),
    accountId: 'account_merchant',
    depositedAt: ago(2, 'days'),
    amount: sumOfParts(parts),
    lineCount: 5,
    hasLines: true,
    trouble: null,
    ...parts,
  };
};

/** This computer in its team. */
export const teamPlace = (given: Partial<TeamStatus> = {}): TeamStatus => ({
  team: 'Corner Books',
  address: 'https://ledger.example',
  person: 'Grace',
  role: defaultRole('administrator'),
  device: 'Front desk',
  fingerprint: 'A1B2',
  silent: null,
  entrance: null,
  readOnly: null,
  aheadMs: 0,
  revision: 0,
  waitingOutcomes: 0,
  roleChanged: null,
  ...given,
});

const NO_COUNTS = { waiting: 0, sent: 0, captured: 0, already_captured: 0, refused: 0, unknown: 0, skipped: 0 };

export const run = (given: Partial<RunView> = {}): RunView => ({
  id: 'run_1',
  environmentId: 'embedded',
  state: 'planned',
  pauseReason: null,
  pauseWords: null,
  source: 'file',
  sourceWords: 'orders.csv',
  plannedAt: ago(20, 'minutes'),
  plannedBy: 'Ada',
  startedAt: null,
  startedBy: null,
  endedAt: null,
  counts: { ...NO_COUNTS, waiting: 2 },
  known: 2,
  blocked: 0,
  planned: { count: 2, sum: 11_200, unknownAmounts: 0, unverified: 0, likelyDuplicates: 0, unconfirmed: null },
  accounts: { count: 1, largest: [] },
  capturedSum: 0,
  amountDiffers: 0,
  malformed: 1,
  duplicates: 1,
  elapsedMs: 0,
  rate: null,
  leftMs: null,
  concurrency: null,
  holder: null,
  isEnding: false,
  ...given,
});

/** A list's only page. */
export const pageOf = <Item>(items: Item[]): { items: Item[]; nextCursor: null } => ({ items, nextCursor: null });

/** How many orders or sessions a list finds, and what they come to. */
export const totalOf = (items: { totalAmount: number | null }[]): OutputOf<'orders', 'total'> => ({
  count: items.length,
  amount: items.reduce((sum, { totalAmount }) => sum + (totalAmount ?? 0), 0),
  nextCursor: null,
});
