// A 401 is followed by a second call, so it must be about our own token: what the service met elsewhere, perhaps after the work, is unknown.
import { expect, test } from 'vitest';
import type { HttpAnswer } from '../../../main/network/send.ts';
import { type ExpectedAnswer, expectedCharge } from '../../../main/providers/hosted-ach/expected-answer.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';

const BEARER = 'Bearer realm="api", error="invalid_token"';
const EXPECTED = expectedCharge('order_1') as ExpectedAnswer<unknown>;

const read = (json: unknown, more: { text?: string; mediaType?: string; challenge?: string } = {}) => {
  const answer: HttpAnswer = {
    kind: 'answered',
    status: 401,
    json,
    text: more.text ?? '',
    retryAfterMs: null,
    mediaType: more.mediaType ?? 'application/json',
    challenge: more.challenge ?? null,
  };
  return readAnswer(answer, EXPECTED, []);
};

test.each([
  'Unauthorized',
  'unauthorised',
  '401 Unauthorized',
  'Invalid token',
  'Invalid token.',
  'invalid_token',
  'token_expired',
  'tokenExpired',
  'Token has expired',
  'Token expired',
  'The access token expired',
  'The access token has expired.',
  'The access token provided is expired, revoked, malformed, or invalid for other reasons.',
  'Your session token is no longer valid.',
  'This token is not known.',
  'expired',
  'Could not validate credentials',
  'Unable to verify the access token.',
  'Not authenticated',
  'You are not authenticated.',
  'Authentication credentials were not provided.',
  'Incorrect authentication credentials.',
  'Given token not valid for any token type',
  'Token is invalid or expired',
  'Unauthenticated.',
  'jwt expired',
  'jwt malformed',
  'invalid signature',
  'Signature has expired.',
  'Signature verification failed',
  'JsonWebTokenError: invalid signature',
  'TokenExpiredError: jwt expired',
  'UnauthorizedError: jwt expired',
  'Missing Authorization Header',
  'No authorization token was found',
  'Authorization header is missing.',
  'Missing or invalid access token',
  'Invalid API key',
  'Invalid API key provided.',
  'Bad credentials',
  'Full authentication is required to access this resource',
  'Authentication required',
  'Authentication failed',
  'Authentication failed: token expired',
  'Authorization has been denied for this request.',
  'Access denied',
  'Access token is missing or invalid',
  'Token has expired, please log in again.',
  'Please provide a valid access token.',
  'Unauthorized: the access token has been revoked.',
  'The incoming token has expired',
  'token is expired by 2m3s',
  'token is expired by 1h',
  'token has invalid claims: token is expired',
  'Jwt verification fails',
  'You need to sign in or sign up before continuing.',
  'Your access token is invalid or has expired',
  'Client authentication failed',
  'Token signature is invalid',
  'Token signature verification failed',
  'Authorization token expired',
  'Request had invalid authentication credentials.',
  'This request could not be authorized.',
  'The token has been blacklisted',
  'You must provide a valid bearer token',
  'A token is required for authentication',
  'Please authenticate',
  'Caller is not authenticated',
  'The token expired at "11/22/2026 00:00:00"',
  // Our own service's.
  'The access token has expired: ask the token endpoint for a new one.',
  'The API keys of this access token were revoked: make new ones in the dashboard.',
  'The access token is unknown in this environment, sandbox: ask the token endpoint for a new one.',
])('“%s” is about our token: it is renewed', (said) => {
  for (const body of [
    { detail: said },
    { error: 'Unauthorized', message: said },
    { errors: [{ message: said }] },
    said,
  ])
    expect([body, read(body)]).toMatchObject([body, { kind: 'refused', code: 'token_refused' }]);
  expect(read(undefined, { text: said, mediaType: 'text/plain' }).kind).toBe('refused');
  expect(read({ detail: said }, { challenge: BEARER }).kind).toBe('refused');
});

test.each([
  'Response status code does not indicate success: 401 (Unauthorized).',
  'Response code 401 (Unauthorized)',
  'the server responded with status 401',
  'Request failed with status code Unauthorized',
  'Request failed with status code 401',
  'HTTP Error 401: Unauthorized',
  '401 Client Error: Unauthorized for url: http://ledger/charges',
  'rpc error: code = Unauthenticated desc = token expired',
  'oauth2: cannot fetch token: 401',
  'SMTP authentication failed',
  'password authentication failed for user "ledger"',
  'Failed to authenticate with the ACH processor',
  '535 5.7.8 Authentication credentials invalid',
  '535 5.7.8 Username and Password not accepted',
  "Access denied for user 'ledger'@'10.0.0.7' (using password: YES)",
  'The remote server returned an error: (401) Unauthorized.',
  'Authentication failed: the processor refused our key',
  'Invalid token for the bank connection',
  'Order charged. Token has expired.',
  'Receipt service: invalid token',
  'Unauthorized: could not write to the ledger',
  'The processor says: Unauthorized',
  'WRONGPASS invalid username-password pair or user is disabled.',
  'The security token included in the request is invalid: SES',
  'no',
])('“%s” may be of another call: nothing is sent again', (said) => {
  const bodies = [
    ...[{ detail: said }, { message: said }, { error: 'Unauthorized', message: said }, said],
    ...[
      { error: 'invalid_token', error_description: said },
      { errors: [{ message: 'Token expired' }, { message: said }] },
    ],
    { message: 'Unauthorized', code: 'token_expired', details: { reason: said } },
  ];
  for (const body of bodies)
    for (const challenge of [undefined, BEARER])
      expect([body, read(body, challenge ? { challenge } : {}).kind]).toEqual([body, 'unknown']);
  expect(read(undefined, { text: said, mediaType: 'text/plain', challenge: BEARER }).kind).toBe('unknown');
});

test('a machine code about the token is enough; another is not', () => {
  for (const code of ['token_expired', 'invalid_token', 'UNAUTHENTICATED', 'authentication_required'])
    expect([code, read({ error: { code, status: 401 } }).kind]).toEqual([code, 'refused']);
  for (const code of ['bank_token_expired', 'smtp_auth', 'processor_unauthorized', 'AUTH_7'])
    expect([code, read({ error: { code, status: 401 } }).kind]).toEqual([code, 'unknown']);
});

test('a call behind the service is noticed wherever the body tells of it', () => {
  for (const more of [
    { cause: 'password authentication failed for user "ledger"' },
    { data: { inner: { message: 'Request failed with status code 401' } } },
    { debug: ['SMTP authentication failed'] },
    { code: 'processor_unauthorized' },
  ])
    expect([more, read({ message: 'Unauthorized', ...more }).kind]).toEqual([more, 'unknown']);
});

test('headings of frameworks say nothing for or against', () => {
  expect(read({ title: 'Bad Request', detail: 'Token expired' }).kind).toBe('refused');
  expect(read({ title: 'An error occurred' }).kind).toBe('unknown');
  expect(read({ title: 'Forbidden' }).kind).toBe('unknown');
  expect(
    read({ timestamp: '2026-11-22T10:00:00Z', status: 401, error: 'Unauthorized', path: '/api/v2.0/orders' }).kind,
  ).toBe('refused');
});

test('beside a challenge, text that can’t be read as one sentence decides against it', () => {
  const stack = 'System.Net.Http.HttpRequestException: 401\n   at Ledger.Post()';
  expect(read(undefined, { text: stack, mediaType: 'text/plain', challenge: BEARER }).kind).toBe('unknown');
  expect(read(undefined, { text: ' \n', mediaType: 'text/plain', challenge: BEARER }).kind).toBe('refused');
  expect(read(undefined, { text: '<h1>401</h1>', mediaType: 'text/html', challenge: BEARER }).kind).toBe('unknown');
});

test.each([
  ['charged', { error: 'invalid_token', charged: true }],
  ['charges', { error: 'invalid_token', charges: ['charge_9f2'] }],
  ['a receipt', { message: 'Unauthorized', receipt: 'failed to send' }],
  ['a provider', { message: 'Unauthorized', provider: 'sendgrid' }],
  ['a stage', { message: 'Invalid token', source: 'mailer', stage: 'after_capture' }],
  ['a result', { message: 'Unauthorized', result: 'charged' }],
  ['a note', { message: 'Unauthorized', note: 'The order was charged' }],
  ['a path of another service', { message: 'Unauthorized', path: '/v3/mail/send' }],
  ['an amount', { message: 'Unauthorized', amount: 100 }],
])('a word about the token beside %s is unknown', (_what, body) => {
  for (const more of [{}, { challenge: BEARER }]) expect(read(body, more).kind).toBe('unknown');
});

test.each(['1', 'true', '["charge_9f2"]', '{"note":"The order was charged"}'])(
  'a challenge beside %s is unknown',
  (text) => {
    expect(read(JSON.parse(text), { text, challenge: BEARER }).kind).toBe('unknown');
  },
);

test.each([
  ['text that begins like JSON', '\uFEFF{"charge":1}', 'application/json'],
  ['XML', '<a>charged</a>', 'application/xml'],
  ['a page', '<p>The order was charged</p>', 'text/html'],
])('a challenge beside %s is unknown', (_what, text, mediaType) => {
  expect(read(undefined, { text, mediaType, challenge: BEARER }).kind).toBe('unknown');
});

test.each<[challenge: string, kind: string]>([
  ['Bearer', 'refused'],
  ['Bearer realm="api"', 'refused'],
  ['Basic realm="a, b", Bearer realm="Access to the API"', 'refused'],
  [`Bearer error="invalid_token", error_description="The token expired at '11/22/2026 00:00:00'"`, 'refused'],
  ['Bearer realm="smtp.bank"', 'unknown'],
  ['Bearer realm="https://api.sendgrid.com"', 'unknown'],
  ['Bearer error="invalid_token", error_description="order was charged; the bank refused our token"', 'unknown'],
  ['Basic realm="a, Bearer realm=api"', 'unknown'],
  ['Basic realm="x", charset="Bearer"', 'unknown'],
])('the challenge %s alone is %s', (challenge, kind) => {
  expect(read(undefined, { challenge }).kind).toBe(kind);
  if (kind === 'unknown' && challenge.startsWith('Bearer'))
    expect(read({ message: 'Unauthorized' }, { challenge }).kind).toBe('unknown');
});

test.each<[string, object]>([
  ['AWS API Gateway', { message: 'Unauthorized' }],
  [
    'Spring',
    { timestamp: '2026-11-22T10:00:00.000+00:00', status: 401, error: 'Unauthorized', path: '/api/v2.0/orders' },
  ],
  ['Stripe', { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****abcd' } }],
  [
    'Square',
    {
      errors: [
        {
          category: 'AUTHENTICATION_ERROR',
          code: 'ACCESS_TOKEN_EXPIRED',
          detail: 'This request could not be authorized.',
        },
      ],
    },
  ],
  [
    'fastify-jwt',
    { statusCode: 401, code: 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED', message: 'Authorization token expired' },
  ],
  ['Devise', { error: 'You need to sign in or sign up before continuing.' }],
  ['gRPC gateway', { code: 16, message: 'token is expired', details: [] }],
])('a 401 as %s writes it renews the token', (_whose, body) => {
  expect([body, read(body)]).toMatchObject([body, { kind: 'refused', code: 'token_refused' }]);
});

test.each([
  ...[
    "The token expired at '11/22/2026 00:00:00'",
    'Token expired at 2026-11-22T10:00:00Z.',
    'Token expired on 2026-11-22',
  ],
  ...[
    'Token expired at "11/22/2026 10:00:00 PM";',
    'Token is expired by 2m3s',
    'Token is expired by 12.5s.',
    'Token is expired by 2m3s;',
  ],
  ...['Invalid API key: sk_****abcd', 'Invalid API key: sk_***.', 'HTTP 401 Token expired'],
  'Access token expired: 7b1f0c22-1111-4222-8333-44445555aaaf',
])('“%s” says when it expired, or which token it is', (said) => {
  expect(read({ detail: said }).kind).toBe('refused');
});

test.each([
  ...['Token at 2026-11-22, expired', 'Token by 2m3s expired', 'Invalid: sk_****abcd token', 'Invalid 401 token'],
  ...[
    'Token: 7b1f0c22-1111-4222-8333-44445555aaaf expired',
    'Token: 7b1f0c22-1111-4222-8333-44445555aaaf-order expired',
  ],
])('“%s” says it in no way that is known', (said) => expect(read({ detail: said }).kind).toBe('unknown'));

test('a sentence about the token is short', () => {
  const said = (article: string) => `${article} ${'token '.repeat(31)}expired`;
  expect([said('the an').length, read({ detail: said('the an') }).kind]).toEqual([200, 'refused']);
  expect([said('the any').length, read({ detail: said('the any') }).kind]).toEqual([201, 'unknown']);
  const beside = (length: number) => read({ error: 'Unauthorized', kind: 'token'.padEnd(length) }).kind;
  expect([beside(200), beside(201)]).toEqual(['refused', 'unknown']);
});

test('names of the token, advice and headings may stand beside a word about it, and nothing else', () => {
  for (const beside of [
    'token',
    'access token',
    'Authorization',
    'Please sign in.',
    'Token has invalid claims',
    'Bad Request',
  ])
    expect([beside, read({ error: 'Unauthorized', kind: beside }).kind]).toEqual([beside, 'refused']);
  for (const beside of ['smtp token', 'token store', 'Please sign in to the bank'])
    expect([beside, read({ error: 'Unauthorized', kind: beside }).kind]).toEqual([beside, 'unknown']);
  for (const alone of ['token', 'Please sign in.', 'Token has invalid claims'])
    expect([alone, read({ kind: alone, detail: alone }).kind]).toEqual([alone, 'unknown']);
});
