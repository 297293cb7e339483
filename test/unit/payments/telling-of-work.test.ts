// A refusal opens the way for another capture, so one that tells of work (done, going on, or unclear) is none; a plain "no" in an honest provider's words stays one.
import { expect, test } from 'vitest';
import type { HttpAnswer } from '../../../main/network/send.ts';
import {
  type ExpectedAnswer,
  expectedCharge,
  expectedOrder,
  expectedPayout,
  expectedSession,
} from '../../../main/providers/hosted-ach/expected-answer.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';

const MOVING = [
  expectedCharge('order_1'),
  expectedOrder('sess_1'),
  expectedPayout(100, 'mk_org_1'),
] as ExpectedAnswer<unknown>[];
const EVERY = [...MOVING, expectedSession(100) as ExpectedAnswer<unknown>];
const REFUSING = [400, 402, 403, 405, 410, 413, 415, 422];

const read = (status: number, json: unknown, expected: ExpectedAnswer<unknown>, retryAfterMs: number | null = null) => {
  const answer = { kind: 'answered', status, json, text: '', mediaType: 'application/json', challenge: null } as const;
  return readAnswer({ ...answer, retryAfterMs } satisfies HttpAnswer, expected, []).kind;
};

const DONE = [
  'Order was charged on 2026-01-01',
  'Charge created but receipt email could not be sent',
  'Charged; too many emails',
  'Charged',
  'Captured',
  'captured',
  'Payment succeeded, but the receipt could not be written',
  'transaction completed',
  'The transaction has been completed.',
  'Payment complete',
  'Payment successful',
  'Payment accepted',
  'Order order_1 was paid',
  'The order has been placed',
  'Order created',
  'Order submitted. Address is not valid.',
  'The payment was processed. Rendering failed',
  'Charge made; no printer',
  'Expected status submitted but was charged',
  'Order status is charged',
  'Order was refunded',
  'The consumer’s account was debited',
  'Debit initiated',
  'Session was finalized',
  'Order not found in the cache, charged anyway',
  'Not able to send the receipt; the order was captured',
  'No receipt template: order charged',
  'Email could not be sent once the order was charged',
  'Too many requests to the mail server. The order has been captured.',
  'The payment went through, but the receipt could not be sent.',
  'Capture OK, receipt mail failed',
  'The money was taken, but the receipt could not be sent',
  'The consumer has been billed. Something else failed',
  'The amount was deducted. Printing failed',
  'The amount was withdrawn. No printer',
  'We took $100.00 but could not print',
  'ACH entry filed, no printer',
  'ACH debit originated',
  'You can’t charge a charged order',
  'No e-mail address for the settled order',
  'Cannot mail the receipt of this paid order',
  'ORDERCHARGED',
  'CHARGEDOK',
  'Order ｃｈａｒｇｅｄ',
  'Order ch\u00ADarged',
  'Order char\u200Bged',
];
const GOING_ON = [
  'Charge is pending',
  'charge_pending',
  'payment pending',
  'Please wait, processing',
  'Processing your payment',
  'processing',
  'Payment is processing',
  'order_processing',
  'Your payment is being processed',
  'We are still capturing this order',
  'charge_in_progress',
  'The charge is under way',
  'Charge queued',
  'The capture was scheduled for tonight',
  'The order will be charged tonight',
  'Please wait until the payment has been processed',
  'Another request for this order is running',
  'Concurrent request',
  'Order is locked',
  'Could not obtain lock on row',
  'Deadlock found when trying to get lock',
  'The debit is on its way to the bank',
  'The order will be settled tomorrow',
  'We will charge the consumer tonight',
  'Will retry',
  'We’ll try again tonight',
  'Settlement is under review',
  'Charge under review',
  'Payment is in review',
  'In review',
  'Order is on hold for review',
  'Charge awaiting approval',
  'Awaiting the bank’s answer',
  'Waiting for the bank',
  'Waiting for confirmation',
  'We are looking into it',
  'Your request is being looked at',
  'We got your request',
  'Request received',
  'Still working',
  'Working on it',
  'Order is busy',
  'Order in use',
  'Do not retry',
];
const UNCLEAR = [
  'Request timed out',
  'The operation has timed out.',
  'Timeout',
  'context deadline exceeded',
  'context canceled',
  'No response from the bank',
  'The processor did not respond',
  'The outcome of the charge is unknown',
  'The order may have been charged',
  'The payment might have gone through',
  'An unexpected error occurred',
  'Internal error',
  'Something went wrong',
  'An error occurred while processing your request',
  'processing_error',
  'Charge status unknown',
  'Order state unknown',
  'Authorization approved, capture unknown',
  'Could not commit',
  'commit failed',
  'Transaction rolled back',
  'Broken pipe',
  'EPIPE',
  'unexpected EOF',
  'unexpected end of JSON input',
  'fetch failed',
  'network error',
  'Network request failed',
  'could not serialize access due to read/write dependencies among transactions',
  'Optimistic locking failed',
  'StaleObjectStateException',
  'version conflict',
  'Record has changed since last read',
  'Cannot read properties of undefined (reading "id")',
  'undefined is not a function',
  'NullPointerException',
  'list index out of range',
  "'NoneType' object has no attribute 'email'",
  'Response validation failed: charge.amount must be integer',
  'ResponseValidationError',
  'Object of type Decimal is not JSON serializable',
  'Could not serialize the response',
  'Could not save the charge',
  'Failed to store the charge after the debit',
  'Could not read the processor’s answer',
  'Invalid answer from the bank',
  'The receipt could not be sent',
  'Receipt failed',
  'Webhook delivery failed',
  'Callback failed',
  'Post-processing failed',
  'after_commit hook failed',
  'Partial success',
  'No errors',
  'null',
];
/** Of what moves money: a session may be created again. */
const REPEATED = [
  'Idempotency key in use',
  'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  'duplicate key value violates unique constraint "charges_order_id_key"',
  "Duplicate entry 'order_1' for key 'charges.order_id'",
  'UNIQUE constraint failed: charges.order_id',
  'E11000 duplicate key error collection',
  'Duplicate request',
  'has already been taken',
  'Order id has already been taken',
  'An order exists for this session',
  'A charge exists',
  'An order can only be charged once',
  'An order cannot be captured twice',
  'The session was used',
  'previously handled',
  'This order cannot be charged again',
  'Cannot capture an order again',
  'Only one charge per order is allowed',
  'Order can be charged one time',
  'Maximum number of captures reached',
  'Order has a charge',
  'There is a charge for this order',
  'Request was replayed',
  'Replay detected',
  'Repeated request',
  'Looks like a repeat of an earlier call',
  'Nonce reused',
  'Request id reused',
  'The same request was received',
  'We have seen this request',
];

const shapes = (said: string) => [
  { detail: said },
  { error: 'Bad Request', message: said },
  { errors: [{ message: 'The amount is not valid.' }, { message: said }] },
  { errors: { order: [said] } },
  said,
];

test.each([...DONE, ...GOING_ON, ...UNCLEAR])('“%s” tells of work, so it refuses nothing', (said) => {
  for (const expected of EVERY)
    for (const status of [...REFUSING, 404, 429])
      for (const body of shapes(said))
        expect([expected.operation, status, body, read(status, body, expected, 1000)]).not.toEqual([
          ...[expected.operation, status, body, 'refused'],
        ]);
});

test.each(REPEATED)('“%s” may be said of what was done before, so it refuses nothing that moves money', (said) => {
  for (const expected of MOVING)
    for (const status of [...REFUSING, 404, 429])
      for (const body of shapes(said))
        expect([expected.operation, status, body, read(status, body, expected, 1000)]).not.toEqual([
          ...[expected.operation, status, body, 'refused'],
        ]);
  expect(read(422, { detail: said }, expectedSession(100) as ExpectedAnswer<unknown>)).toBe('refused');
});

test.each([
  { message: 'The amount is not valid.', status: 'pending' },
  { message: 'The amount is not valid.', status: 'succeeded' },
  { message: 'The amount is not valid.', code: 'charge_pending' },
  { message: 'The amount is not valid.', data: { state: 'processing' } },
  { message: 'The amount is not valid.', info: 'The order was charged before this was found out' },
  { message: 'The amount is not valid.', data: { steps: ['Charge created', 'Receipt failed'] } },
])('work that is told beside a reason counts as well: %j', (body) => {
  for (const expected of EVERY) expect(read(422, body, expected)).toBe('unknown');
});

test('work that is told where nobody reads any more counts as well', () => {
  const late = `${'The amount is not valid. '.repeat(200)}The order was charged.`;
  const long = `${'The amount is not valid. '.repeat(1000)}The order was charged.`;
  const many = Array.from({ length: 600 }, (_none, nth) => `The amount is not valid ${nth}`);
  for (const expected of EVERY)
    for (const body of [{ message: late }, { message: long }, { message: 'no', more: many }])
      expect(read(422, body, expected)).toBe('unknown');
});

const REFUSALS = [
  'Order cannot be charged',
  'order not charged',
  'Order was not charged',
  'The order has not been charged.',
  'Order could not be charged',
  "Order couldn't be captured",
  'Charge has not been created',
  'No charge was created.',
  'No money has been debited',
  'Nothing was charged.',
  'Nothing was done: try again once it has room.',
  'The order was not found, so no charge was made.',
  'The payment could not be processed',
  'We were unable to process your payment',
  'Order not yet captured',
  'The order was never paid',
  'Amount must be positive',
  'Amount must be positive but was -5',
  'amount must be at least 50',
  'Session is not authorized yet',
  'Consumer has not completed the session',
  'The consumer has not authorized the payment yet.',
  'The session is pending',
  'Session is still started',
  'Session must be finalized',
  'Payment is pending authorization by the consumer',
  'expired',
  'The session has expired.',
  'The order has already expired',
  'The order was canceled already',
  'Order is canceled',
  'Session expired before the order was created',
  'Only submitted orders can be charged',
  'Only authorized sessions may be captured',
  'An order can be created once the payment is completed',
  'The order must be submitted to be charged',
  'Status must be submitted, not charged',
  'The charge was declined by the bank',
  'Payment failed: insufficient funds',
  "The consumer's account has insufficient funds.",
  'Too many requests, please try again later',
  'Rate limit exceeded, slow down.',
  'Please wait 5 seconds',
  'This account may not take payments.',
  'Payment processing is not enabled for this account',
  'A processing agreement is required',
  'ACH processing is not available here',
  'This needs a paid plan',
  'Partial captures are not supported',
  'Account is locked',
  'Idempotency-Key header is required',
  'Unexpected field amount',
  'Send application/json.',
  'Validation failed',
  'no',
  'The payment did not go through',
  'Consent was withdrawn',
  'Your account is under review',
  'Merchant account is pending approval',
  'Waiting for the consumer to finish the checkout',
  'It is too early to charge this order; try again after delivery',
  'The amount is out of range',
  'Unrecognized token in the JSON of the request',
  'The consumer has not given consent',
  'The order was not billed',
  'The email of the consumer is not valid',
  'The bank account number is invalid',
  'Order is closed',
  // In another language nothing is told of work.
  'El pedido no se puede cobrar',
  'La commande a expiré',
  // Our own service's.
  'Session sess_1 is not completed yet: the consumer must authorize the payment first.',
  'storeIdentifier: must be store_1, the store of this organization, or absent',
  'order_id: must be the one in the path, order_1, or absent',
  'marketplace_id: must be mk_org_1, the marketplace this seller belongs to',
  "consumer_info.email: belongs in the session of a marketplace's seller only: leave it out",
  'amount: must be a whole number of cents from 1 to 999999999',
  'consumer_info.first_name: is missing; and 3 more',
  'color: is not a field of this request, so remove it',
  'body: is not JSON',
  'body: is not UTF-8',
  'The body is larger than 64 KB.',
  'This API reads JSON: send "Content-Type: application/json".',
  'This address takes POST only.',
  'This API key made more than 600 calls in a minute. Ask again in 5 seconds.',
  'The character U+0000 is accepted nowhere.',
  "Only the platform of a marketplace has a balance, payouts, sellers and terms: use the platform's API keys.",
  'Idempotency-Key: was sent before with another body; send a new key',
];

test.each(REFUSALS)('“%s” is a plain “no”', (said) => {
  // An order's id is in an answer to create order only once there is one.
  for (const expected of EVERY.filter(({ makes }) => !makes.includes('order') || !said.includes('order_1')))
    for (const status of REFUSING)
      for (const body of [{ detail: said }, { error: 'Bad Request', message: said }, { errors: [said] }, said])
        expect([expected.operation, status, body, read(status, body, expected)]).toEqual([
          ...[expected.operation, status, body, 'refused'],
        ]);
});

test('“already” is never a refusal of what moves money, but of what has ended', () => {
  for (const expected of MOVING.slice(0, 2)) {
    for (const status of REFUSING)
      expect(['already_done', 'unknown']).toContain(read(status, { detail: 'This was already charged' }, expected));
    expect(read(422, { detail: 'This was already handled' }, expected)).toBe('unknown');
    expect(read(410, { detail: 'The session was already closed' }, expected)).toBe('refused');
    expect(read(422, { detail: 'Email has not already been proved' }, expected)).toBe('refused');
  }
});

test.each([
  'Cannot capture before the order is delivered',
  'Session needs to be finalized before an order can be created',
  'Finalize the session before creating an order',
  'Only a finalized session can become an order.',
  'Orders can only be created from finalized sessions',
])('“%s” tells what must come first: a plain “no”', (said) => {
  for (const expected of MOVING.slice(0, 2))
    for (const status of [400, 422])
      expect([expected.operation, read(status, { detail: said }, expected)]).toEqual([expected.operation, 'refused']);
});
