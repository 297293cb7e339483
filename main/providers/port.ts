// What Paydesk asks of a payment provider, in Paydesk's own words. A provider is one folder beside this file and one line of providers.ts.
import type { AccountRole, EnvironmentView, KeysView } from '../../contract/console/environment.ts';
import type { AccountKey, EnterKeysInput, KeyLink } from '../../contract/console/keys.ts';
import type { Eligibility } from '../../contract/console/payout.ts';
import type { RatesView, RateView, SellerMoney } from '../../contract/console/return-rates.ts';
import type { OrderId, SessionId, SettlementId } from '../../contract/ids.ts';
import type { Answers, Requests } from '../../contract/operations/recorded.ts';
import type { OperationName } from '../../contract/operations/who-may-send.ts';
import type { EventPageSeen, SettlementLineSeen, SettlementSeen } from '../../contract/records/payment.ts';
import type { PayoutSeen } from '../../contract/records/payout.ts';
import type { CallOutcome } from '../core/outcome.ts';
import type { Network } from '../network/route.ts';
import { elapsedMs } from '../process/elapsed.ts';
import { TIMES } from '../process/times.ts';
import type { ApiKeys, KeyStore } from '../vault/vault.ts';

/** Where a provider is. provider: its name in the table of providers.ts. */
export type Addresses = { provider: string; baseUrl: string; authUrl: string; dashboardUrl: string };
/** Whose keys sign, and where the call goes. Keys that are bound to addresses sign only for all that are given here. */
export type Signer = Omit<Addresses, 'dashboardUrl'> & {
  accountId: string;
  dashboardUrl?: string;
  /** Where the team's ledger server keeps the keys, it sends the call. */
  keysAtServer?: boolean;
};
export type DashboardSigner = Addresses & Omit<Signer, 'dashboardUrl'>;

/** Until when a call may be sent (`elapsedMs`). again: until when it may be sent once more after its token was refused; null once no caller waits for its answer. */
export type Sending = {
  notAfter: number;
  again: () => Promise<number | null>;
  /** The call's entry in the journal, by which a team's ledger server sends it. */
  entryId?: string;
};

/** From now on. */
export const beginsBy = (): number => elapsedMs() + TIMES.beginsWithinMs;

/** key: the idempotency key. expectedAmount: cents, as a person confirmed it. marketplaceId: whose balance. */
export type PayoutRequest = { key: string; expectedAmount: number; marketplaceId: string };
/** key: the idempotency key. amount in cents: a refund's, or what the consumer is debited once more. */
export type ChargeRequest = { key: string; chargeId: string; orderId: string; amount: number };
export type RefundRequest = ChargeRequest & { reason: string };
/** attempt: how many debits the charge had before. */
export type PresentRequest = ChargeRequest & { attempt: number };

type Sent<Name extends OperationName> = Promise<CallOutcome<Answers[Name]>>;

/** What every provider can do. No call throws for what a service answers; `authorize` and the checks of keys do. */
type Required = {
  /** Makes sure that calls can be signed, before anything is journalled: what fails here was certainly never sent. */
  authorize: (signer: Signer) => Promise<void>;
  createSession: (signer: Signer, request: Requests['create_session'], sending?: Sending) => Sent<'create_session'>;
  createOrder: (signer: Signer, request: Requests['create_order'], sending: Sending) => Sent<'create_order'>;
  chargeOrder: (signer: Signer, orderId: OrderId, sending: Sending) => Sent<'charge_order'>;
  /** Proves that keys work; nothing is kept. Throws `token_refused`, `token_failed`, `service_unreachable`, `rate_limited`. */
  checkKeys: (where: Addresses, keys: ApiKeys) => Promise<void>;
  /** The same with an account's own keys. Throws `keys_missing` too. */
  tryKeys: (signer: Signer) => Promise<void>;
};

/** What a provider may lack. */
type Optional = {
  /** With the same key again, the service answers what it answered the first time. So do the next two. */
  startPayout: (signer: DashboardSigner, request: PayoutRequest, sending?: Sending) => Sent<'start_payout'>;
  refundCharge: (signer: DashboardSigner, request: RefundRequest, sending?: Sending) => Sent<'refund_charge'>;
  presentAgain: (signer: DashboardSigner, request: PresentRequest, sending?: Sending) => Sent<'present_charge_again'>;
  /** What became of charges since a cursor, oldest first; null: from the beginning. */
  readEvents: (signer: DashboardSigner, of: EventsOf, cursor: string | null) => Promise<EventsRead>;
  /** An order by its id; a platform's sellers' too. */
  lookUpOrder: (signer: DashboardSigner, orderId: string) => Promise<OrderRead>;
  /** A page of deposits to the signer's own bank account, or to those of its marketplace's sellers, newest first. */
  readSettlements: (signer: DashboardSigner, of: EventsOf, page: PageAsked) => Promise<SettlementsRead>;
  /** One of them with a page of its lines; null where there is none. */
  readSettlement: (signer: DashboardSigner, id: SettlementId, page: PageAsked) => Promise<SettlementRead | null>;
  /** The signer's return rates, a platform's with its sellers', at a moment (ISO 8601; null: now). null where they aren't offered. */
  readReturnRates: (signer: DashboardSigner, asOf: string | null) => Promise<ReturnRates | null>;
  /** A platform's sellers with a rate near or over a limit, all of them. Throws where the service doesn't list them. */
  readSellersNearLimit: (signer: DashboardSigner) => Promise<Rates[]>;
  /** What will settle to the signer, and what it owes. null where that isn't offered. */
  readOwnBalance: (signer: DashboardSigner) => Promise<SellerMoney | null>;
  /** The signer's own organization. null where that isn't offered. */
  getOrganization: (signer: DashboardSigner) => Promise<Organization | null>;
  /** Whose keys these are. */
  organizationOfKeys: (where: Addresses, keys: ApiKeys) => Promise<Organization>;
  /** Tells the service that the marketplace has a seller's keys. */
  connectIntegration: (where: Addresses, keys: ApiKeys) => Promise<void>;
  /** Every seller of the signer's marketplace. */
  listSellers: (signer: DashboardSigner) => Promise<ServiceSeller[]>;
  /** The page where a new seller of the signer's marketplace registers. */
  onboardingLink: (signer: DashboardSigner) => Promise<string | null>;
  /** The balance of the signer's marketplace, and whether a payout can be started. */
  getBalance: (signer: DashboardSigner) => Promise<Balance>;
  /** Every entry of that balance in a month of America/New_York ("2026-11"), newest first. */
  listBalanceEntries: (signer: DashboardSigner, month: string) => Promise<BalanceEntry[]>;
  /** Where that balance stood as a month began. */
  getStatement: (signer: DashboardSigner, month: string) => Promise<Statement>;
  /** Every payout of that marketplace, newest first. */
  listServicePayouts: (signer: DashboardSigner) => Promise<PayoutSeen[]>;
};

export type Provider = Required &
  Partial<Optional> & {
    /** As people know it. */
    name: string;
    /** Where a call goes. id: the order or charge that it names. */
    requestLine: (operation: OperationName, id: string) => RequestLine;
    /** The body of the request that creates a session's order, as the journal keeps it. */
    orderRequest: (order: NewOrder) => Requests['create_order'];
    /** Which kind of environment keys are for, where a client ID says so. */
    kindOfKeys: (clientId: string) => EnvironmentView['kind'] | null;
    /** Forgets what was got with an account's keys: they changed. */
    forget: (accountId: string) => void;
  };

/** spelling: of the two that the spec shows, the one that the environment's service reads. */
export type NewOrder = { sessionId: SessionId; storeId: string | null; spelling: EnvironmentView['orderSpelling'] };

/** at: under the environment's API address, or its dashboard's. */
export type RequestLine = { method: 'POST'; at: 'payments' | 'dashboard'; path: string };

/** Each as far as the provider has what it takes. */
export type Capability = keyof Optional;

/** Every call of every provider. One that the signer's provider lacks answers `not_offered`, null or an empty list, else throws `provider_lacks`. */
export type ProviderCalls = Required & Optional;

/** What a team's ledger server does with keys that it keeps. A link's expiresAt is ISO 8601 in UTC. */
export type KeysAtServer = {
  enter: (input: EnterKeysInput) => Promise<KeysView>;
  remove: (key: AccountKey) => Promise<void>;
  makeLink: (key: AccountKey) => Promise<KeyLink>;
};

/** Time limits in ms, and the way to the services; straight there where nothing is said. */
export type PaymentLimits = { tokenMs: number; callMs: number; network?: Network };

/** What a provider is made of. now: ms since the epoch. */
export type ProviderParts = { vault: KeyStore; limits: PaymentLimits; now: () => number };
export type OpenProvider = (parts: ProviderParts) => Provider;

/** Whose events or deposits: the signer's own, or its whole marketplace's. */
export type EventsOf = 'organization' | 'marketplace';

/** The ledger server's, where it keeps the keys: it goes to the ledger with what was read. */
type Receipt = string;

/** A page of a feed. unknown_cursor: the service doesn't know the place to go on from. limited: it says when to ask again, in ms. */
export type EventsRead =
  | { kind: 'page'; page: EventPageSeen & { receipt?: Receipt } }
  | { kind: 'not_offered' }
  | { kind: 'unknown_cursor' }
  | { kind: 'limited'; waitMs: number };

/** An order as it stands now. amount in cents. status: `submitted` where it is not charged, else the service's own word. chargedAt: ISO 8601. */
export type ShownOrder = {
  amount: number;
  chargeId: string | null;
  chargedAt: string | null;
  trackNumber: string | null;
  /** Whose order it is. */
  organizationId: string | null;
  isCharged: boolean;
  status: string;
  receipt?: Receipt;
};

/** unknown: the service has no such order for these keys. limited: to be asked again after so many ms. */
export type OrderRead =
  | { kind: 'order'; order: ShownOrder }
  | { kind: 'unknown' }
  | { kind: 'limited'; waitMs: number }
  | { kind: 'not_offered' };

/** cursor: as the page before gave it; null: the first page. */
export type PageAsked = { cursor: string | null; limit: number };
export type SettlementsRead =
  | { kind: 'page'; settlements: SettlementSeen[]; nextCursor: string | null }
  | { kind: 'not_offered' };
export type SettlementRead = { settlement: SettlementSeen; lines: SettlementLineSeen[]; nextCursor: string | null };

/** Basis points. */
type Rate = Omit<RateView, 'before'>;
export type Rates = Omit<RatesView, 'accountId' | 'unauthorized' | 'administrative' | 'overall'> & {
  unauthorized: Rate;
  administrative: Rate;
  overall: Rate;
};
export type ReturnRates = { asOf: string; total: Rates; sellers: Rates[] };

/** role: the provider's own word; ours where it is one of ours. */
export type Organization = {
  id: string;
  name: string;
  role: AccountRole | (string & {});
  storeId: string | null;
  marketplaceId: string | null;
};

/** A seller as its service lists it. Times are ISO 8601 in UTC; null where the step isn't done. */
export type ServiceSeller = {
  organizationId: string;
  name: string;
  email: string | null;
  registeredAt: string;
  activatedAt: string | null;
  keysMadeAt: string | null;
};

/** Cents. Below zero where fees that were paid out had to be given back. asOf: ISO 8601. */
export type Balance = {
  asOf: string;
  marketplaceId: string;
  balance: number;
  holdingBalance: number;
  payout: Exclude<Eligibility, { state: 'holding_balance_unknown' }>;
};

/** An entry of a marketplace's balance; its kinds may become more. amount: cents, added to the balance. */
export type BalanceEntry = {
  kind: string;
  amount: number;
  at: string;
  chargeId: string | null;
  trackNumber: string | null;
  organizationId: string | null;
  payoutId: string | null;
};

/** Opening of a month, in cents; what happened in it is in the entries. */
export type Statement = { opening: number; timeZone: string };
