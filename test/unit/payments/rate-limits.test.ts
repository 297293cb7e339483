// A 429 is followed by the same call. Of calls that move money only our own service's documented code counts; of a session also words about how often we call, and nothing else.
import { expect, test } from 'vitest';
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
const SESSION = expectedSession(100) as ExpectedAnswer<unknown>;
const FULL = JSON.stringify({ order: { id: 'order_1', status: 'charged' }, charge: { id: 'charge_9f2' } });

type More = { text?: string; mediaType?: string; retryAfterMs?: number | null };
const read = (
  json: unknown,
  { text = '', mediaType = 'application/json', retryAfterMs = 1000 }: More = {},
  expected = SESSION,
) =>
  readAnswer({ kind: 'answered', status: 429, json, text, mediaType, challenge: null, retryAfterMs }, expected, [])
    .kind;

test.each([
  ['a byte order mark', `\uFEFF${FULL}`, 'application/json'],
  ['compressed bytes', '\u001F\uFFFD\uFFFD', 'application/json'],
  ['half of its JSON', FULL.slice(0, -3), 'application/json'],
  ['JSON twice', `${FULL}\n${FULL}`, 'application/x-ndjson'],
  ['UTF-16', [...FULL].join('\0'), 'application/json'],
  ['two lines', 'The order was charged.\nToo many receipt mails.', 'text/plain'],
  ['a page', '<p>The order was charged. Too many receipt mails.</p>', 'text/html'],
  ['XML', '<error><charge_id>charge_9f2</charge_id></error>', 'application/xml'],
  ['text that is called JSON', 'The order was charged', 'application/json'],
  ['a long line', `Too many requests.${' '.repeat(3)}${'x'.repeat(300)}`, 'text/plain'],
])('Retry-After beside %s has nothing sent again that moves money', (_what, text, mediaType) => {
  for (const expected of MOVING) expect(read(undefined, { text, mediaType }, expected)).toBe('unknown');
  expect(read(undefined, { text, mediaType }, SESSION)).toBe('refused');
});

test('Retry-After alone says enough of a session, and nothing of what moves money', () => {
  for (const expected of [...MOVING, SESSION]) {
    const alone = expected === SESSION ? 'refused' : 'unknown';
    expect(read(undefined, {}, expected)).toBe(alone);
    expect(read({}, {}, expected)).toBe(alone);
    expect(read(undefined, { retryAfterMs: null }, expected)).toBe('unknown');
  }
});

test.each([
  'Too Many Requests',
  'Too many requests, please try again later',
  'Too many requests from this IP, please try again after 15 minutes',
  'Rate limit exceeded, slow down.',
  'rate_limited',
  'RATE_LIMIT_EXCEEDED',
  'rateLimitExceeded',
  'API rate limit exceeded',
  'Request was throttled. Expected available in 5 seconds.'.replace(' Expected available', ' Retry'),
  'You have exceeded your request quota',
  'You have sent too many requests in a given amount of time',
  'This API key made more than 600 calls in a minute. Ask again in 5 seconds.',
  'slow down',
])('“%s” is of how often we call: a session is sent again, and nothing that moves money', (said) => {
  for (const retryAfterMs of [1000, null])
    for (const body of [
      { detail: said },
      {
        error: 'Too Many Requests',
        message: said,
        statusCode: 429,
        path: '/api/v2.0/orders/order_1/charge',
        timestamp: '2026-11-22T10:00:00Z',
      },
      { type: 'about:blank', title: 'Too Many Requests', status: 429, detail: said, traceId: '00-4bf9' },
      { success: false, code: 'rate_limited', msg: said },
      { errors: [{ message: said, retry_after: 5 }] },
      said,
    ]) {
      expect([body, read(body, { retryAfterMs })]).toEqual([body, 'refused']);
      for (const expected of MOVING) expect([body, read(body, { retryAfterMs }, expected)]).toEqual([body, 'unknown']);
    }
  expect(read(undefined, { text: said, mediaType: 'text/plain' })).toBe('refused');
});

test.each([
  'Too many emails',
  'Too many receipts sent',
  'SMTP rate limit exceeded',
  'Rate limit for webhooks exceeded',
  'Rate limit of the mail server',
  'SendGrid rate limit exceeded',
  'Bank rate limit exceeded',
  'ACH processor: too many requests',
  'Redis: too many connections',
  'sorry, too many clients already',
  'Throttled by the processor',
  'Receipt not sent: too many requests',
  'Too many messages to this consumer',
  'Upstream answered 429',
  'Request failed with status code 429',
  'Too many requests for the receipt of charge_9f2',
  'Order charged. Too many requests',
  'email_rate_limit',
  'no',
  'amount must be at least 50',
])('“%s” may be of another limit: nothing is sent again', (said) => {
  for (const expected of [...MOVING, SESSION])
    for (const body of [
      { detail: said },
      { message: 'Too many requests', code: said },
      { message: 'Too many requests', data: [said] },
      said,
    ])
      expect([body, read(body, {}, expected)]).toEqual([body, 'unknown']);
});

test.each([
  ...[{ charged: true }, { charges: ['charge_9f2'] }, { success: true }, { charge_9f2: {} }, { resource: 'email' }],
  ...[{ amount_captured: 100 }, { path: '/v3/mail/send' }, { provider: 'sendgrid' }, { paid_at: 1_700_000_000 }],
])('a limit beside %j is unknown', (more) => {
  expect(read({ message: 'Too many requests', ...more })).toBe('unknown');
});
