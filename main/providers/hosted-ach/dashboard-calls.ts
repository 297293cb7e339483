// The dashboard's API, read: a marketplace's sellers, its onboarding link, its balance with entries and payouts (ours: the spec shows no such calls). Each may be asked again.
import { z } from 'zod';
import type { SettlementId } from '../../../contract/ids.ts';
import { EventPageSeen } from '../../../contract/records/after-charge.ts';
import { OrderSeen } from '../../../contract/records/payment.ts';
import type { PayoutSeen } from '../../../contract/records/payout.ts';
import { addressUnder } from '../../network/address.ts';
import { redacted } from '../../network/redact.ts';
import type { Network } from '../../network/route.ts';
import { get, type HttpAnswer, post } from '../../network/send.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { ApiKeys } from '../../vault/vault.ts';
import {
  BalanceEntryPageSeen,
  type BalanceEntrySeen,
  BalanceSeen,
  PayoutPageSeen,
  StatementSeen,
} from './book-answers.ts';
import { reasonText } from './reason-text.ts';
import { OwnBalanceSeen, ReturnRatesSeen } from './return-rates-answers.ts';
import {
  IntegrationSeen,
  MarketplaceSeen,
  OrganizationSeen,
  SellerPageSeen,
  type SellerSeen,
} from './seller-answers.ts';
import { bearer, withToken } from './send-signed.ts';
import { SettlementDetailSeen, SettlementPageSeen } from './settlement-answers.ts';
import { fetchToken, type Signer, type Tokens } from './tokens.ts';

/** Whose keys sign, and where the dashboard is. */
export type DashboardSigner = Signer & { dashboardUrl: string };

/** Whose events: the signer's own, or its whole marketplace's. */
export type EventsOf = 'organization' | 'marketplace';

/** A page of a feed. unknown_cursor: the service doesn't know the place to go on from. limited: it says when to ask again, in ms. */
export type EventsRead =
  | { kind: 'page'; page: EventPageSeen }
  | { kind: 'not_offered' }
  | { kind: 'unknown_cursor' }
  | { kind: 'limited'; waitMs: number };

/** Which deposits: of an amount in cents, of a day or a month of America/New_York. */
export type SettlementsAsked = {
  amount?: number | null;
  day?: string | null;
  month?: string | null;
  cursor: string | null;
  limit: number;
};

/** An order as it stands now. unknown: the service has no such order for these keys. limited: to be asked again after so many ms. */
export type OrderRead =
  | { kind: 'order'; order: OrderSeen }
  | { kind: 'unknown' }
  | { kind: 'limited'; waitMs: number }
  | { kind: 'not_offered' };

export type SettlementsRead = { kind: 'page'; page: SettlementPageSeen } | { kind: 'not_offered' };

export type DashboardCalls = {
  /** Every seller of the signer's marketplace. Throws what no answer or an unusable one means, and what the token endpoint said. */
  listSellers: (signer: DashboardSigner) => Promise<SellerSeen[]>;
  /** The signer's own marketplace. */
  getMarketplace: (signer: DashboardSigner) => Promise<MarketplaceSeen>;
  /** Every entry of the signer's balance in a month of America/New_York ("2026-11"), newest first. */
  listBalanceEntries: (signer: DashboardSigner, month: string) => Promise<BalanceEntrySeen[]>;
  /** The balance of the signer's marketplace, and whether a payout can be started. */
  getBalance: (signer: DashboardSigner) => Promise<BalanceSeen>;
  /** Where that balance stood as a month began. */
  getStatement: (signer: DashboardSigner, month: string) => Promise<StatementSeen>;
  /** Every payout of that marketplace, newest first. */
  listServicePayouts: (signer: DashboardSigner) => Promise<PayoutSeen[]>;
  /** What became of charges since a cursor, oldest first; null: from the beginning. Throws as the others do. */
  readEvents: (signer: DashboardSigner, of: EventsOf, cursor: string | null) => Promise<EventsRead>;
  /** An order by its id; a platform's sellers' too. */
  lookUpOrder: (signer: DashboardSigner, orderId: string) => Promise<OrderRead>;
  /** A page of deposits to the signer's own bank account, newest first. */
  readSettlements: (signer: DashboardSigner, asked: SettlementsAsked) => Promise<SettlementsRead>;
  /** One of them with a page of its lines; null where there is none. */
  readSettlement: (
    signer: DashboardSigner,
    id: SettlementId,
    page: { cursor: string | null; limit: number },
  ) => Promise<SettlementDetailSeen | null>;
  /** The signer's return rates, a platform's with its sellers', at a moment (ISO 8601; null: now). null where they aren't offered. */
  readReturnRates: (signer: DashboardSigner, asOf: string | null) => Promise<ReturnRatesSeen | null>;
  /** What will settle to the signer, and what it owes. null where that isn't offered. */
  readOwnBalance: (signer: DashboardSigner) => Promise<OwnBalanceSeen | null>;
  /** The signer's own organization. null where that isn't offered. */
  getOrganization: (signer: DashboardSigner) => Promise<OrganizationSeen | null>;
  /** Whose keys these are, by a token that is got with them and not kept. */
  organizationOfKeys: (where: { authUrl: string; dashboardUrl: string }, keys: ApiKeys) => Promise<OrganizationSeen>;
  /** Tells the service that the marketplace has a seller's keys, signed by a token that is got with them and not kept. */
  connectIntegration: (where: { authUrl: string; dashboardUrl: string }, keys: ApiKeys) => Promise<void>;
};

/** Time limits in ms, and the way there. */
type Limits = { tokenMs: number; callMs: number; network?: Network };

/** Where a limit doesn't say how long it lasts. */
const DEFAULT_WAIT_MS = 1_000;
/** What tells an order that isn't there from a call that isn't. */
const UnknownOrder = z.object({ detail: z.object({ reason: z.literal('unknown_order') }) });

/** A list that goes on longer than this goes in circles. */
const MOST_PAGES = 1_000;

export function openDashboardCalls(tokens: Tokens, limits: Limits): DashboardCalls {
  const ask = (dashboardUrl: string, path: string, token: string) =>
    get(
      {
        url: addressUnder(dashboardUrl, `/api${path}`),
        headers: bearer(token),
        timeLimitMs: limits.callMs,
      },
      limits.network,
    );

  const askSigned = (signer: DashboardSigner, path: string) =>
    withToken(
      tokens,
      signer,
      async (token, sentWith) => ({ answer: await ask(signer.dashboardUrl, path, token), secrets: sentWith }),
      (read) => read.answer.kind === 'answered' && read.answer.status === 401,
    );

  async function read<Answer>(signer: DashboardSigner, path: string, schema: z.ZodType<Answer>): Promise<Answer> {
    const { answer, secrets } = await askSigned(signer, path);
    return understood(answer, schema, secrets);
  }

  async function readIfOffered<Answer>(signer: DashboardSigner, path: string, schema: z.ZodType<Answer>) {
    const { answer, secrets } = await askSigned(signer, path);
    return isNotOffered(answer, null) ? null : understood(answer, schema, secrets);
  }

  return {
    organizationOfKeys: async ({ authUrl, dashboardUrl }, keys) => {
      const { access_token } = await fetchToken(authUrl, keys, limits.tokenMs, limits.network);
      return understood(await ask(dashboardUrl, '/organization', access_token), OrganizationSeen, [access_token]);
    },
    connectIntegration: async ({ authUrl, dashboardUrl }, keys) => {
      const { access_token } = await fetchToken(authUrl, keys, limits.tokenMs, limits.network);
      const call = {
        url: new URL(`${addressUnder(dashboardUrl, '/api').href}/integration`),
        headers: bearer(access_token),
        body: '',
        timeLimitMs: limits.callMs,
      };
      const answer = await post(call, limits.network);
      understood(answer, IntegrationSeen, [access_token]);
    },
    getOrganization: (signer) => readIfOffered(signer, '/organization', OrganizationSeen),
    getMarketplace: (signer) => read(signer, '/marketplace', MarketplaceSeen),
    listSellers: (signer) =>
      everyPage(async (cursor) => {
        const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
        const { sellers, next_cursor } = await read(signer, `/sellers${query}`, SellerPageSeen);
        return { items: sellers, next_cursor };
      }),
    listBalanceEntries: (signer, month) =>
      everyPage(async (cursor) => {
        const query = new URLSearchParams({ account: 'balance', month, limit: '200', ...(cursor && { cursor }) });
        const { entries, next_cursor } = await read(signer, `/entries?${query}`, BalanceEntryPageSeen);
        return { items: entries, next_cursor };
      }),
    readEvents: async (signer, of, cursor) => {
      const query = new URLSearchParams({ of, limit: '200', ...(cursor !== null && { cursor }) });
      const { answer, secrets } = await askSigned(signer, `/events?${query}`);
      if (isNotOffered(answer, cursor)) return { kind: 'not_offered' };
      if (cursor !== null && answer.kind === 'answered' && (answer.status === 422 || answer.status === 410)) {
        return { kind: 'unknown_cursor' };
      }
      if (answer.kind === 'answered' && answer.status === 429 && answer.retryAfterMs !== null) {
        return { kind: 'limited', waitMs: answer.retryAfterMs };
      }
      return { kind: 'page', page: understood(answer, EventPageSeen, secrets) };
    },
    lookUpOrder: async (signer, orderId) => {
      const { answer, secrets } = await askSigned(signer, `/orders/${encodeURIComponent(orderId)}`);
      if (answer.kind === 'answered' && answer.status === 429) {
        return { kind: 'limited', waitMs: answer.retryAfterMs ?? DEFAULT_WAIT_MS };
      }
      if (answer.kind === 'answered' && answer.status === 404 && UnknownOrder.safeParse(answer.json).success) {
        return { kind: 'unknown' };
      }
      if (isNotOffered(answer, null)) return { kind: 'not_offered' };
      const order = understood(answer, OrderSeen, secrets);
      if (order.id !== orderId) throw notUnderstood('id');
      return { kind: 'order', order };
    },
    readSettlements: async (signer, { amount, day, month, cursor, limit }) => {
      const query = new URLSearchParams({
        limit: `${limit}`,
        ...(amount != null && { amount: `${amount}` }),
        ...(day != null && { day }),
        ...(month != null && { month }),
        ...(cursor !== null && { cursor }),
      });
      const { answer, secrets } = await askSigned(signer, `/settlements?${query}`);
      if (isNotOffered(answer, cursor)) return { kind: 'not_offered' };
      return { kind: 'page', page: understood(answer, SettlementPageSeen, secrets) };
    },
    readSettlement: async (signer, id, { cursor, limit }) => {
      const query = new URLSearchParams({ limit: `${limit}`, ...(cursor !== null && { cursor }) });
      const { answer, secrets } = await askSigned(signer, `/settlements/${encodeURIComponent(id)}?${query}`);
      if (isNotOffered(answer, cursor)) return null;
      return understood(answer, SettlementDetailSeen, secrets);
    },
    readReturnRates: (signer, asOf) =>
      readIfOffered(
        signer,
        `/return-rates${asOf === null ? '' : `?${new URLSearchParams({ as_of: asOf })}`}`,
        ReturnRatesSeen,
      ),
    readOwnBalance: (signer) => readIfOffered(signer, '/balance', OwnBalanceSeen),
    getBalance: (signer) => read(signer, '/balance', BalanceSeen),
    getStatement: (signer, month) =>
      read(signer, `/statements/${encodeURIComponent(month)}?account=balance`, StatementSeen),
    listServicePayouts: (signer) =>
      everyPage(async (cursor) => {
        const query = new URLSearchParams({ limit: '200', ...(cursor && { cursor }) });
        const { payouts, next_cursor } = await read(signer, `/payouts?${query}`, PayoutPageSeen);
        return { items: payouts, next_cursor };
      }),
  };
}

/** No such call, or a page for people in its place where nothing was read yet. */
function isNotOffered(answer: HttpAnswer, cursor: string | null): boolean {
  if (answer.kind !== 'answered') return false;
  if ([404, 405, 501].includes(answer.status)) return true;
  return cursor === null && answer.status === 200 && answer.mediaType === 'text/html';
}

async function everyPage<Item>(
  readPage: (cursor: string | null) => Promise<{ items: Item[]; next_cursor: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readPage(cursor);
    all.push(...read.items);
    cursor = read.next_cursor;
    if (cursor === null) return all;
  }
  throw notUnderstood('its list has no end');
}

function understood<Answer>(answer: HttpAnswer, schema: z.ZodType<Answer>, secrets: readonly string[]): Answer {
  if (answer.kind !== 'answered') {
    throw new PaydeskError('dashboard_unreachable', {}, { details: redacted(answer.why, secrets) });
  }
  if (answer.status < 200 || answer.status > 299) {
    const said = redacted(reasonText(answer), secrets);
    throw new PaydeskError(
      answer.status === 429 ? 'dashboard_limited' : 'dashboard_refused',
      {},
      { details: `${answer.status}${said ? `: ${said}` : ''}` },
    );
  }
  const read = schema.safeParse(answer.json);
  if (read.success) return read.data;
  throw notUnderstood(
    read.error.issues
      .map((issue) => issue.path.join('.') || 'body')
      .slice(0, 5)
      .join(', '),
  );
}

const notUnderstood = (what: string) => new PaydeskError('dashboard_not_understood', {}, { details: what });
