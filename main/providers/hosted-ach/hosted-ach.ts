// The hosted ACH service (docs/specification.md): the signed calls of its payment API (section 4), and those of its dashboard.
import { EnvironmentKind } from '../../../contract/console/environment.ts';
import { problemRemark } from '../../../contract/console/remark.ts';
import type { KeyedOperation } from '../../../contract/operations/keyed.ts';
import { type Answers, type Requests, sessionOf } from '../../../contract/operations/recorded.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import type { CallOutcome } from '../../core/outcome.ts';
import { addressUnder } from '../../network/address.ts';
import { post } from '../../network/send.ts';
import { PassingProblem, PaydeskError } from '../../process/problem.ts';
import { readKeys } from '../keys.ts';
import type { DashboardSigner, PaymentLimits, Provider, ProviderParts, Sending, Signer } from '../port.ts';
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
import { fetchToken, openTokens, type Tokens } from './tokens.ts';
import { pathOf, requestLine } from './wire.ts';

/** With a service like ours keys say in their own text which kind of environment they are for. */
const MADE_FOR = /^key_(sandbox|production)_/;

export function openHostedAch({ vault, limits, now }: ProviderParts): Provider {
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
    name: 'Hosted ACH',
    requestLine,
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
    checkKeys: ({ authUrl }, keys) => fetchToken(authUrl, keys, limits.tokenMs, limits.network).then(() => undefined),
    tryKeys: async (signer) => {
      await fetchToken(signer.authUrl, await readKeys(vault, signer), limits.tokenMs, limits.network);
    },
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
