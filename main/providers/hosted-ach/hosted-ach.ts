// The hosted ACH service (docs/specification.md): the signed calls of its payment API (section 4), and those of its dashboard.
import { EnvironmentKind } from '../../../contract/console/environment-kind.ts';
import { problemRemark } from '../../../contract/console/remark.ts';
import type { KeyedOperation } from '../../../contract/operations/keyed.ts';
import { type Answers, type Requests, sessionOf } from '../../../contract/operations/recorded.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import type { CallOutcome } from '../../core/outcome.ts';
import { addressUnder } from '../../network/address.ts';
import { post } from '../../network/send.ts';
import { PassingProblem, PaydeskError } from '../../process/problem.ts';
import { readKeys } from '../keys.ts';
import type { Provider, ProviderParts, Sending, Signer } from '../port.ts';
import { openDashboardCalls } from './dashboard-calls.ts';
import {
  type ExpectedAnswer,
  expectedCharge,
  expectedOrder,
  expectedPayout,
  expectedPresentment,
  expectedRefund,
  expectedSession,
} from './expected-answer.ts';
import { bearer, sendSigned } from './send-signed.ts';
import { fetchToken, openTokens } from './tokens.ts';
import { orderRequest, pathOf, requestLine } from './wire.ts';

/** With a service like ours keys say in their own text which kind of environment they are for. */
const MADE_FOR = /^key_(sandbox|production)_/;

type CallOptions = { id?: string; to?: string; key?: string; sending?: Sending | undefined };
/** A keyed call goes to the dashboard's API, with its key. */
type OptionsOf<Name extends OperationName> = Omit<CallOptions, 'to' | 'key'> &
  (Name extends KeyedOperation ? { to: string; key: string } : { to?: never; key?: never });

export function openHostedAch({ vault, limits, now }: ProviderParts): Provider {
  const tokens = openTokens(vault, limits, now);

  /** to: the dashboard's address for a call of its API (ours: the spec shows no payouts or refunds). Such a call has an idempotency key and may be sent again: the service answers as it did the first time. */
  const call = <Name extends OperationName>(
    signer: Signer,
    name: Name,
    body: Requests[Name],
    expected: ExpectedAnswer<Answers[Name]>,
    options: OptionsOf<Name>,
  ) => {
    const { id = '', to = signer.baseUrl, key, sending }: CallOptions = options;
    const url = addressUnder(to, pathOf(name, id));
    const headersWith = (token: string) => ({
      ...bearer(token),
      'Content-Type': 'application/json',
      ...(key !== undefined && { 'Idempotency-Key': key }),
    });
    const request = { url, body: JSON.stringify(body), timeLimitMs: limits.callMs };
    const send = (token: string, notAfter: number) =>
      post({ ...request, headers: headersWith(token), notAfter }, limits.network);
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

  return {
    ...openDashboardCalls(tokens, limits),
    name: 'Hosted ACH',
    requestLine,
    orderRequest,
    kindOfKeys: (clientId) => EnvironmentKind.safeParse(MADE_FOR.exec(clientId)?.[1]).data ?? null,
    forget: tokens.forget,
    authorize: (signer) => tokens.get(signer).then(() => undefined),
    createSession: (signer, request, sending) =>
      certain(call(signer, 'create_session', request, expectedSession(request.amount), { sending })),
    createOrder: (signer, request, sending) =>
      certain(call(signer, 'create_order', request, expectedOrder(sessionOf(request)), { sending })),
    chargeOrder: (signer, id, sending) =>
      certain(call(signer, 'charge_order', { order_id: id }, expectedCharge(id), { id, sending })),
    startPayout: (signer, { key, expectedAmount, marketplaceId }, sending) => {
      const expected = expectedPayout(expectedAmount, marketplaceId);
      const options = { to: signer.dashboardUrl, key, sending };
      return certain(call(signer, 'start_payout', { expected_amount: expectedAmount }, expected, options));
    },
    refundCharge: (signer, { key, reason, ...charge }, sending) => {
      const options = { to: signer.dashboardUrl, key, id: charge.chargeId, sending };
      return certain(call(signer, 'refund_charge', { amount: charge.amount, reason }, expectedRefund(charge), options));
    },
    presentAgain: (signer, { key, ...charge }, sending) => {
      const options = { to: signer.dashboardUrl, key, id: charge.chargeId, sending };
      return certain(call(signer, 'present_charge_again', {}, expectedPresentment(charge), options));
    },
    checkKeys: ({ authUrl }, keys) => fetchToken(authUrl, keys, limits.tokenMs, limits.network).then(() => undefined),
    tryKeys: async (signer) => {
      await fetchToken(signer.authUrl, await readKeys(vault, signer), limits.tokenMs, limits.network);
    },
  };
}
