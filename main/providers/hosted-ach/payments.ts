// Payments: the signed calls of the payment API (spec, section 4) and the keys that sign them; the only module that talks to a payment service.
import type { VaultState } from '../../../contract/console/environment.ts';
import type { CheckStep } from '../../../contract/console/network.ts';
import { problemRemark } from '../../../contract/console/remark.ts';
import type { OrderId } from '../../../contract/ids.ts';
import type { KeyedOperation } from '../../../contract/operations/keyed.ts';
import type { OperationName } from '../../../contract/operations/operation-name.ts';
import { type Answers, type Requests, sessionOf } from '../../../contract/operations/recorded.ts';
import type { ChargeOutcomeSeen, RefundSeen } from '../../../contract/records/after-charge.ts';
import type { ChargeOrderSeen, CreateOrderSeen, SessionSeen } from '../../../contract/records/payment.ts';
import type { PayoutSeen } from '../../../contract/records/payout.ts';
import type { CallOutcome } from '../../core/outcome.ts';
import { addressUnder } from '../../network/address.ts';
import { type CheckedAddress, checkAddress } from '../../network/check-address.ts';
import { DIRECT, type Network } from '../../network/route.ts';
import { post } from '../../network/send.ts';
import { PassingProblem, PaydeskError } from '../../process/problem.ts';
import type { ApiKeys, Vault } from '../../vault/vault.ts';
import { fingerprintOf } from './client-fingerprint.ts';
import { type DashboardCalls, type DashboardSigner, openDashboardCalls } from './dashboard-calls.ts';
import {
  type ExpectedAnswer,
  expectedCharge,
  expectedOrder,
  expectedPayout,
  expectedPresentment,
  expectedRefund,
  expectedSession,
} from './expected-answer.ts';
import { bearer, type Sending, sendSigned } from './send-signed.ts';
import { fetchToken, openTokens, requireOrigins, type Signer, type Tokens } from './tokens.ts';
import { pathOf } from './wire.ts';

/** key: the Idempotency-Key. expectedAmount in cents: what a person confirmed; the service refuses any other. marketplaceId: whose balance. */
export type PayoutRequest = { key: string; expectedAmount: number; marketplaceId: string };

export type PayoutCall = (
  signer: DashboardSigner,
  request: PayoutRequest,
  sending?: Sending,
) => Promise<CallOutcome<PayoutSeen>>;

/** key: the Idempotency-Key. amount in cents: a refund's, or what the consumer is debited once more. */
type ChargeRequest = { key: string; chargeId: string; orderId: string; amount: number };
export type RefundCall = (
  signer: DashboardSigner,
  request: ChargeRequest & { reason: string },
  sending?: Sending,
) => Promise<CallOutcome<RefundSeen>>;
/** attempt: how many debits the charge had before. */
export type PresentCall = (
  signer: DashboardSigner,
  request: ChargeRequest & { attempt: number },
  sending?: Sending,
) => Promise<CallOutcome<ChargeOutcomeSeen>>;

/** Time limits in ms, and the way to the services; straight there where nothing is said. */
export type PaymentLimits = { tokenMs: number; callMs: number; network?: Network };

export type Payments = DashboardCalls & {
  /** Makes sure a token is at hand, before anything is journalled: what fails here was certainly never sent. */
  authorize: (signer: Signer) => Promise<void>;
  createSession: (
    signer: Signer,
    request: Requests['create_session'],
    sending?: Sending,
  ) => Promise<CallOutcome<SessionSeen>>;
  /** The request may be spelt either way (spec, 4.2). */
  createOrder: (
    signer: Signer,
    request: Requests['create_order'],
    sending: Sending,
  ) => Promise<CallOutcome<CreateOrderSeen>>;
  chargeOrder: (signer: Signer, orderId: OrderId, sending: Sending) => Promise<CallOutcome<ChargeOrderSeen>>;
  /** With the same key again, the service answers what it answered the first time. */
  startPayout: PayoutCall;
  /** Of both, as of a payout: with the same key again, the service answers what it answered the first time. */
  refundCharge: RefundCall;
  presentAgain: PresentCall;
  /** Proves that keys work by asking for a token with them; nothing is kept. Throws `token_refused`, `token_failed`, `service_unreachable`, `rate_limited`. */
  checkKeys: (where: { authUrl: string }, keys: ApiKeys) => Promise<void>;
  /** The same with an account's own keys. Throws `keys_missing` too. */
  tryKeys: (signer: Signer) => Promise<void>;
  /** Whether an address can be reached, step by step. */
  checkAddress: (asked: Omit<CheckedAddress, 'timeLimitMs' | 'network'>) => Promise<CheckStep[]>;
  /** Keeps an account's keys in the vault, in place of those it had. */
  keepKeys: (accountId: string, keys: ApiKeys) => Promise<void>;
  /** Lets the keys that were entered for `from` go to `to` instead, because a person at this desk has said so; keys that were entered for others stay where they are. */
  moveKeys: (accountId: string, from: KeyAddresses, to: KeyAddresses) => Promise<void>;
  /** Keeps for which addresses they are with keys that an earlier Paydesk kept without. */
  bindKeys: (accountId: string, to: KeyAddresses) => Promise<void>;
  /** Whether the keys kept for an account have this client ID. */
  hasKeys: (accountId: string, clientId: string) => Promise<boolean>;
  /** By the fingerprint of its client ID, whose keys are kept for an account; null where none are. */
  fingerprintOf: (accountId: string) => Promise<string | null>;
  /** Whether none are kept for an account. */
  hasNoKeys: (accountId: string) => Promise<boolean>;
  removeKeys: (accountId: string) => Promise<void>;
  keysState: () => VaultState;
  retryKeychain: () => Promise<VaultState>;
};

/** Where an account's keys, and tokens got with them, are sent to. */
export type KeyAddresses = { baseUrl: string; authUrl: string; dashboardUrl: string };

export const originsOf = ({ baseUrl, authUrl, dashboardUrl }: KeyAddresses): string[] => [
  ...new Set([baseUrl, authUrl, dashboardUrl].map((address) => new URL(address).origin)),
];

export function openPayments(vault: Vault, limits: PaymentLimits, now: () => number = Date.now): Payments {
  const tokens = openTokens(vault, limits, now);

  const call = <Name extends OperationName>(
    signer: Signer,
    name: Name,
    body: Requests[Name],
    expected: ExpectedAnswer<Answers[Name]>,
    { id = '', sending }: { id?: string; sending?: Sending | undefined } = {},
  ) => {
    const url = addressUnder(signer.baseUrl, pathOf(name, id));
    const headersWith = (token: string) => ({ ...bearer(token), 'Content-Type': 'application/json' });
    const asked = { url, body: JSON.stringify(body), timeLimitMs: limits.callMs };
    const send = (token: string, notAfter: number) =>
      post({ ...asked, headers: headersWith(token), notAfter }, limits.network);
    return sendSigned(tokens, signer, expected, send, sending);
  };

  /** A token that can't be had at this point still means the call was refused or never sent. */
  const certain = <Answer>(calling: Promise<CallOutcome<Answer>>): Promise<CallOutcome<Answer>> =>
    calling.catch((error: unknown) => {
      if (!(error instanceof PaydeskError)) throw error;
      const refused = { kind: 'refused' as const, httpStatus: null, detail: problemRemark(error.problem) };
      return error instanceof PassingProblem
        ? { ...refused, code: error.problem.kind, passing: { notBeforeMs: error.notBeforeMs } }
        : { ...refused, code: 'token_refused' };
    });

  const keyed = openKeyedCall(tokens, limits);
  return {
    ...openDashboardCalls(tokens, limits),
    startPayout: (signer, { key, expectedAmount, marketplaceId }, sending) => {
      const body = { expected_amount: expectedAmount };
      const expected = expectedPayout(expectedAmount, marketplaceId);
      return certain(keyed(signer, 'start_payout', { key, body, sending }, expected));
    },
    refundCharge: (signer, { key, reason, ...asked }, sending) => {
      const given = { key, body: { amount: asked.amount, reason }, id: asked.chargeId, sending };
      return certain(keyed(signer, 'refund_charge', given, expectedRefund(asked)));
    },
    presentAgain: (signer, { key, ...asked }, sending) => {
      const given = { key, body: {}, id: asked.chargeId, sending };
      return certain(keyed(signer, 'present_charge_again', given, expectedPresentment(asked)));
    },
    authorize: (signer) => tokens.get(signer).then(() => undefined),
    createSession: (signer, request, sending) =>
      certain(call(signer, 'create_session', request, expectedSession(request.amount), { sending })),
    createOrder: (signer, request, sending) =>
      certain(call(signer, 'create_order', request, expectedOrder(sessionOf(request)), { sending })),
    chargeOrder: (signer, id, sending) =>
      certain(call(signer, 'charge_order', { order_id: id }, expectedCharge(id), { id, sending })),
    checkKeys: ({ authUrl }, keys) => fetchToken(authUrl, keys, limits.tokenMs, limits.network).then(() => undefined),
    tryKeys: async (signer) => {
      const keys = await vault.read(signer.accountId);
      if (!keys) throw new PaydeskError('account_keys_missing');
      requireOrigins(keys.origins, signer);
      await fetchToken(signer.authUrl, keys, limits.tokenMs, limits.network);
    },
    checkAddress: (asked) => checkAddress({ ...asked, network: limits.network ?? DIRECT, timeLimitMs: limits.tokenMs }),
    keepKeys: async (accountId, keys) => {
      await vault.save(accountId, keys);
      tokens.forget(accountId);
    },
    moveKeys: async (accountId, from, to) => {
      const keys = await vault.read(accountId);
      if (!keys?.origins || JSON.stringify(keys.origins) !== JSON.stringify(originsOf(from))) return;
      await vault.save(accountId, { ...keys, origins: originsOf(to) });
      tokens.forget(accountId);
    },
    bindKeys: async (accountId, to) => {
      const keys = await vault.read(accountId);
      if (!keys || keys.origins) return;
      await vault.save(accountId, { ...keys, origins: originsOf(to) });
      tokens.forget(accountId);
    },
    hasKeys: async (accountId, clientId) => (await vault.read(accountId))?.clientId === clientId,
    fingerprintOf: async (accountId) => {
      const keys = await vault.read(accountId);
      return keys && fingerprintOf(keys.clientId);
    },
    hasNoKeys: async (accountId) => (await vault.read(accountId)) === null,
    removeKeys: async (accountId) => {
      await vault.remove(accountId);
      tokens.forget(accountId);
    },
    keysState: () => vault.state(),
    retryKeychain: () => vault.retry(),
  };
}

/** A call of the dashboard's API (ours: the spec shows no payouts or refunds). It may be sent again, because its key makes the service answer as it did the first time. */
function openKeyedCall(tokens: Tokens, limits: PaymentLimits) {
  return <Name extends KeyedOperation>(
    signer: DashboardSigner,
    name: Name,
    { key, body, id = '', sending }: { key: string; body: Requests[Name]; id?: string; sending?: Sending | undefined },
    expected: ExpectedAnswer<Answers[Name]>,
  ) =>
    sendSigned(
      tokens,
      signer,
      expected,
      (token, notAfter) =>
        post(
          {
            notAfter,
            url: addressUnder(signer.dashboardUrl, pathOf(name, id)),
            headers: { ...bearer(token), 'Content-Type': 'application/json', 'Idempotency-Key': key },
            body: JSON.stringify(body),
            timeLimitMs: limits.callMs,
          },
          limits.network,
        ),
      sending,
    );
}
