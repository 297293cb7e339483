// The dashboard's API, read: a marketplace's sellers, its onboarding link, its balance with entries and payouts (ours: the spec shows no such calls). Each may be asked again.
import { z } from 'zod';
import { EventPageSeen, OrderSeen } from '../../../contract/records/payment.ts';
import { addressUnder } from '../../network/address.ts';
import { redacted } from '../../network/redact.ts';
import { get, type HttpAnswer, post } from '../../network/send.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { DashboardSigner, PaymentLimits, Provider, ShownOrder } from '../port.ts';
import {
  BalanceAnswer,
  BalanceEntryPage,
  Integration,
  MarketplaceAnswer,
  OrganizationAnswer,
  OwnBalance,
  PayoutPage,
  ReturnRatesAnswer,
  SellerPage,
  SettlementDetail,
  SettlementPage,
  StatementAnswer,
} from './dashboard-answers.ts';
import { reasonText } from './reason-text.ts';
import { bearer, withToken } from './send-signed.ts';
import { fetchToken, type Tokens } from './tokens.ts';

/** Where a limit doesn't say how long it lasts. */
const DEFAULT_WAIT_MS = 1_000;
/** What tells an order that isn't there from a call that isn't. */
const UnknownOrder = z.object({ detail: z.object({ reason: z.literal('unknown_order') }) });

/** A list that goes on longer than this goes in circles. */
const MAX_PAGES = 1_000;

export function openDashboardCalls(tokens: Tokens, limits: PaymentLimits) {
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
      return understood(await ask(dashboardUrl, '/organization', access_token), OrganizationAnswer, [access_token]);
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
      understood(answer, Integration, [access_token]);
    },
    getOrganization: (signer) => readIfOffered(signer, '/organization', OrganizationAnswer),
    onboardingLink: async (signer) => (await read(signer, '/marketplace', MarketplaceAnswer)).onboarding_link,
    listSellers: (signer) =>
      everyPage(async (cursor) => {
        const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
        const { sellers, next_cursor } = await read(signer, `/sellers${query}`, SellerPage);
        return { items: sellers, next_cursor };
      }),
    listBalanceEntries: (signer, month) =>
      everyPage(async (cursor) => {
        const query = new URLSearchParams({ account: 'balance', month, limit: '200', ...(cursor && { cursor }) });
        const { entries, next_cursor } = await read(signer, `/entries?${query}`, BalanceEntryPage);
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
      return { kind: 'order', order: shownOf(order) };
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
      return { kind: 'page', ...understood(answer, SettlementPage, secrets) };
    },
    readSettlement: async (signer, id, { cursor, limit }) => {
      const query = new URLSearchParams({ limit: `${limit}`, ...(cursor !== null && { cursor }) });
      const { answer, secrets } = await askSigned(signer, `/settlements/${encodeURIComponent(id)}?${query}`);
      if (isNotOffered(answer, cursor)) return null;
      return understood(answer, SettlementDetail, secrets);
    },
    readReturnRates: (signer, asOf) =>
      readIfOffered(
        signer,
        `/return-rates${asOf === null ? '' : `?${new URLSearchParams({ as_of: asOf })}`}`,
        ReturnRatesAnswer,
      ),
    readOwnBalance: (signer) => readIfOffered(signer, '/balance', OwnBalance),
    getBalance: (signer) => read(signer, '/balance', BalanceAnswer),
    getStatement: (signer, month) =>
      read(signer, `/statements/${encodeURIComponent(month)}?account=balance`, StatementAnswer),
    listServicePayouts: (signer) =>
      everyPage(async (cursor) => {
        const query = new URLSearchParams({ limit: '200', ...(cursor && { cursor }) });
        const { payouts, next_cursor } = await read(signer, `/payouts?${query}`, PayoutPage);
        return { items: payouts, next_cursor };
      }),
  } satisfies Partial<Provider>;
}

/** An order with a delivery date was charged, whatever its status says. */
const shownOf = ({
  total_amount,
  charge_id,
  status,
  delivered_date,
  track_number,
  organization_id,
}: OrderSeen): ShownOrder => ({
  amount: total_amount,
  chargeId: charge_id,
  chargedAt: delivered_date,
  trackNumber: track_number,
  organizationId: organization_id,
  isCharged: status === 'charged' || delivered_date !== null,
  status,
});

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
  for (let page = 0; page < MAX_PAGES; page += 1) {
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
