import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import type { HttpAnswer } from '../../../main/network/send.ts';
import {
  type ExpectedAnswer,
  expectedCharge,
  expectedOrder,
  expectedPayout,
  expectedPresentment,
  expectedRefund,
  expectedSession,
} from '../../../main/providers/hosted-ach/expected-answer.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';
import type { ErrorAnswer } from './error-bodies.ts';
import { chargeBody, orderBody } from './seen.ts';

export const ORDER = 'order_1';
export const SESSION = 'sess_1';
/** Cents. */
export const AMOUNT = 10_000;

export const OF_CHARGE = { chargeId: 'charge_1', orderId: ORDER };

export const EXPECTED: Record<OperationName, ExpectedAnswer<unknown>> = {
  create_session: expectedSession(AMOUNT) as ExpectedAnswer<unknown>,
  create_order: expectedOrder(SESSION) as ExpectedAnswer<unknown>,
  charge_order: expectedCharge(ORDER) as ExpectedAnswer<unknown>,
  start_payout: expectedPayout(AMOUNT, 'mk_org_1') as ExpectedAnswer<unknown>,
  refund_charge: expectedRefund({ ...OF_CHARGE, amount: AMOUNT }) as ExpectedAnswer<unknown>,
  present_charge_again: expectedPresentment({ ...OF_CHARGE, amount: AMOUNT, attempt: 1 }) as ExpectedAnswer<unknown>,
};

export const CHARGED = {
  order: orderBody(ORDER, { status: 'charged', charge_id: 'charge_1', track_number: 'T-1' }),
  charge: chargeBody('charge_1'),
};
export const CREATED = {
  order: orderBody('order_7'),
  session: { id: SESSION, status: 'finalized ', total_amount: AMOUNT, track_number: 'T-1' },
};
export const STARTED = { id: 'sess_2', status: 'started', total_amount: AMOUNT };

export type Headers = { challenge?: string; retryAfterMs?: number };
export const answered = (
  status: number,
  { json, text = '', mediaType }: ErrorAnswer,
  headers: Headers = {},
): HttpAnswer => ({
  kind: 'answered',
  status,
  text,
  json,
  mediaType: mediaType ?? (json === undefined ? null : 'application/json'),
  challenge: headers.challenge ?? null,
  retryAfterMs: headers.retryAfterMs ?? null,
});
export const read = (operation: OperationName, status: number, body: ErrorAnswer, headers?: Headers) =>
  readAnswer(answered(status, body, headers), EXPECTED[operation], []);
export const charge = (status: number, json: unknown) => read('charge_order', status, { json });
export const create = (status: number, json: unknown) => read('create_order', status, { json });
