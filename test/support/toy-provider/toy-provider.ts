// The toy service behind Paydesk's port: what it takes to add a provider.
import { z } from 'zod';
import { sessionOf } from '../../../contract/operations/recorded.ts';
import { ChargeOrderSeen, CreateOrderSeen, RefundSeen, SessionSeen } from '../../../contract/records/payment.ts';
import type { CallOutcome } from '../../../main/core/outcome.ts';
import { get, type HttpAnswer, post } from '../../../main/network/send.ts';
import { PaydeskError } from '../../../main/process/problem.ts';
import { readKeys } from '../../../main/providers/keys.ts';
import type { Addresses, Provider, ProviderParts, Sending, Signer } from '../../../main/providers/port.ts';
import type { ApiKeys } from '../../../main/vault/vault.ts';

/** Dollars as text: "100.00". */
const Price = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .transform((price) => Number(price.replace('.', '')));
const Intent = z.object({ ref: z.string(), price: Price, state: z.enum(['open', 'bought']), memo: z.string() });
const Debit = z.object({ ref: z.string(), purchase: z.string(), price: Price, made: z.iso.datetime() });
const Purchase = z.object({ ref: z.string(), price: Price, memo: z.string(), debit: Debit.nullable() });
const Reversal = z.object({
  ref: z.string(),
  debit: z.string(),
  price: Price,
  why: z.string(),
  made: z.iso.datetime(),
});
/** What was never done, by the service's documented word. */
const Refusal = z.object({
  problem: z.enum(['wrong_key', 'no_intent', 'no_purchase', 'no_debit', 'bought_before', 'too_much']),
});
const DebitedBefore = z.object({ problem: z.literal('debited_before'), debit: Debit });

const priceOf = (cents: number): string => (cents / 100).toFixed(2);
/** Paydesk's identifiers say what they are of. */
const named = { session: 'sess_', order: 'order_', charge: 'charge_' } as const;
const refOf = (id: string): string => id.replace(/^[a-z]+_/, '');

type Read<Answer> = (json: unknown) => Answer;

/** Reads an answer that says yes by `read`, which throws where it isn't about what was asked for. */
function outcomeOf<Answer>(answer: HttpAnswer, read: Read<Answer>): CallOutcome<Answer> {
  if (answer.kind === 'not_sent') {
    return { kind: 'refused', httpStatus: null, code: 'service_unreachable', detail: answer.why };
  }
  if (answer.kind === 'lost') return { kind: 'unknown', httpStatus: null, code: answer.how, detail: answer.why };
  const { status: httpStatus, json } = answer;
  const before = DebitedBefore.safeParse(json).data?.debit;
  if (httpStatus === 409 && before) {
    return {
      kind: 'already_done',
      httpStatus,
      orderId: named.order + before.purchase,
      chargeId: named.charge + before.ref,
      madeAt: before.made,
      detail: 'debited_before',
    };
  }
  const refusal = Refusal.safeParse(json).data?.problem;
  if (refusal !== undefined) return { kind: 'refused', httpStatus, code: 'refused_by_service', detail: refusal };
  try {
    if (httpStatus === 201) return { kind: 'succeeded', httpStatus, answer: read(json) };
  } catch {
    return { kind: 'unknown', httpStatus, code: 'not_understood', detail: 'unreadable' };
  }
  return { kind: 'unknown', httpStatus, code: httpStatus >= 500 ? 'server_error' : 'not_understood', detail: '' };
}

const orderOf = ({ ref, price, memo, debit }: z.infer<typeof Purchase>) => ({
  id: named.order + ref,
  status: debit ? 'charged' : 'submitted',
  total_amount: price,
  charge_id: debit && named.charge + debit.ref,
  delivered_date: debit?.made ?? null,
  track_number: memo,
});

export function openToyProvider({ vault, limits }: ProviderParts): Provider {
  const headers = ({ clientSecret }: ApiKeys) => ({ 'x-api-key': clientSecret, 'Content-Type': 'application/json' });
  const send = async (signer: Signer, path: string, body: object, sending?: Sending, ref?: string) =>
    post(
      {
        url: new URL(`${signer.baseUrl}/v3${path}`),
        headers: { ...headers(await readKeys(vault, signer)), ...(ref !== undefined && { 'x-request-ref': ref }) },
        body: JSON.stringify(body),
        timeLimitMs: limits.callMs,
        ...(sending && { notAfter: sending.notAfter }),
      },
      limits.network,
    );
  const ask = (baseUrl: string, path: string, keys: ApiKeys) =>
    get({ url: new URL(`${baseUrl}/v3${path}`), headers: headers(keys), timeLimitMs: limits.callMs }, limits.network);
  const checkKeys = async ({ baseUrl }: Pick<Addresses, 'baseUrl'>, keys: ApiKeys) => {
    const answer = await ask(baseUrl, '/shop', keys);
    if (answer.kind !== 'answered') throw new PaydeskError('token_unreachable', {}, { details: answer.why });
    if (answer.status !== 200) throw new PaydeskError('keys_refused', {}, { details: `${answer.status}` });
  };

  return {
    name: 'Toy Pay',
    requestLine: (operation, id) => ({ method: 'POST', at: 'payments', path: `/v3/${operation}/${refOf(id)}` }),
    orderRequest: ({ sessionId }) => ({ session_id: sessionId }),
    kindOfKeys: () => null,
    forget: () => undefined,
    authorize: async (signer) => void (await readKeys(vault, signer)),
    checkKeys,
    tryKeys: async (signer) => checkKeys(signer, await readKeys(vault, signer)),
    createSession: async (signer, { amount, consumer_info }, sending) => {
      const buyer = `${consumer_info.first_name} ${consumer_info.last_name}`;
      const answer = await send(signer, '/intents', { price: priceOf(amount), buyer }, sending);
      return outcomeOf(answer, (json) => {
        const { intent } = z.object({ intent: Intent }).parse(json);
        const { ref, price: total_amount, memo: track_number } = intent;
        return SessionSeen.parse({ id: named.session + ref, status: 'started', total_amount, track_number });
      });
    },
    createOrder: async (signer, request, sending) => {
      const answer = await send(signer, '/purchases', { intent: refOf(sessionOf(request)) }, sending);
      return outcomeOf(answer, (json) => {
        const { intent, purchase } = z.object({ intent: Intent, purchase: Purchase }).parse(json);
        const { ref, price: total_amount, memo: track_number } = intent;
        const session = { id: named.session + ref, status: 'finalized', total_amount, track_number };
        return CreateOrderSeen.parse({ order: orderOf(purchase), session });
      });
    },
    chargeOrder: async (signer, orderId, sending) => {
      const answer = await send(signer, `/purchases/${refOf(orderId)}/debit`, {}, sending);
      return outcomeOf(answer, (json) => {
        const { purchase } = z.object({ purchase: Purchase.extend({ debit: Debit }) }).parse(json);
        const { ref, price: amount, made: create_date } = purchase.debit;
        const charge = { id: named.charge + ref, status: 'pending', amount, create_date, track_number: purchase.memo };
        return ChargeOrderSeen.parse({ order: orderOf(purchase), charge });
      });
    },
    refundCharge: async (signer, { key, chargeId, orderId, amount, reason }, sending) => {
      const body = { price: priceOf(amount), why: reason };
      const answer = await send(signer, `/debits/${refOf(chargeId)}/reversals`, body, sending, key);
      return outcomeOf(answer, (json) => {
        const { reversal } = z.object({ reversal: Reversal }).parse(json);
        const { ref: id, price, why, made } = reversal;
        if (named.charge + reversal.debit !== chargeId || price !== amount) throw new Error('another reversal');
        const dates = { create_date: made, updated_at: made };
        const refund = { id, charge_id: chargeId, order_id: orderId, amount, reason: why, status: 'requested' };
        return RefundSeen.parse({ ...refund, ...dates });
      });
    },
    lookUpOrder: async (signer, orderId) => {
      const answer = await ask(signer.baseUrl, `/purchases/${refOf(orderId)}`, await readKeys(vault, signer));
      if (answer.kind === 'answered' && answer.status === 404) return { kind: 'unknown' };
      const { purchase } = z.object({ purchase: Purchase }).parse(answer.kind === 'answered' ? answer.json : null);
      const { price: amount, memo: trackNumber, debit } = purchase;
      const charge = { chargeId: debit && named.charge + debit.ref, chargedAt: debit?.made ?? null };
      const status = debit ? 'charged' : 'submitted';
      return {
        kind: 'order',
        order: { amount, trackNumber, ...charge, isCharged: debit !== null, status, organizationId: null },
      };
    },
  };
}
