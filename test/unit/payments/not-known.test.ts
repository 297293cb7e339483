// A 404 is a refusal only where the whole sentence says that this order (or session) is not known, and no sentence beside it says anything else.
import { expect, test } from 'vitest';
import {
  type ExpectedAnswer,
  expectedCharge,
  expectedOrder,
} from '../../../main/providers/hosted-ach/expected-answer.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';

const SUBJECTS = [
  { noun: 'order', Noun: 'Order', id: 'order_7f', expected: expectedCharge('order_7f') as ExpectedAnswer<unknown> },
  { noun: 'session', Noun: 'Session', id: 'sess_7f', expected: expectedOrder('sess_7f') as ExpectedAnswer<unknown> },
];

const read = (json: unknown, expected: ExpectedAnswer<unknown>) =>
  readAnswer(
    {
      kind: 'answered',
      status: 404,
      json,
      text: '',
      mediaType: 'application/json',
      challenge: null,
      retryAfterMs: null,
    },
    expected,
    [],
  ).kind;

const each = (pattern: string, check: (said: string, expected: ExpectedAnswer<unknown>, id: string) => void) => {
  for (const { noun, Noun, id, expected } of SUBJECTS)
    check(pattern.replaceAll('$noun', noun).replaceAll('$Noun', Noun).replaceAll('$id', id), expected, id);
};

test.each([
  '$Noun not found',
  '$Noun $id not found.',
  '$Noun $id was not found for this account',
  '$Noun not found in this environment',
  '$Noun does not exist in your account.',
  'No $noun with id $id',
  'No such $noun: $id',
  'No such $noun: $id; a similar object exists in live mode.',
  'No $Noun matches the given query.',
  "$Noun not found or you don't have access",
  '$Noun not found, or you do not have permission to access it.',
  '$Noun $id does not exist or is not accessible',
  'Unable to find $noun $id',
  'Could not find $noun with id $id in this store.',
  '$Noun not found. Please check the id.',
  '$Noun not found. Please check the $noun id and try again.',
  'Sorry, $noun $id could not be found.',
  '$Noun is missing',
])('“%s” says that it is not known', (pattern) => {
  each(pattern, (said, expected) => {
    for (const body of [
      { detail: said },
      { error: 'Not Found', message: said },
      { title: 'Bad Request', detail: said },
    ])
      expect([body, read(body, expected)]).toEqual([body, 'refused']);
  });
});

test.each([
  '$Noun not found in search index, charged anyway',
  '$Noun not found in search index',
  '$Noun $id not found in cache',
  '$Noun missing email address',
  '$Noun is missing CSRF token',
  '$Noun $id is missing a receipt address',
  'Unable to find $noun receipt',
  'Unable to find $noun $id receipt template',
  'Could not find $noun confirmation email',
  'Cannot find $noun in the mail queue',
  '$Noun not found by the receipt service',
  '$Noun $id unknown to the printer',
  '$Noun not found yet',
  '$Noun not found. Receipt not sent.',
  '$Noun does not exist on replica 2',
  'No $noun found for mail 7',
  'Not found: $noun receipt',
])('“%s” speaks of something else', (pattern) => {
  each(pattern, (said, expected, id) => {
    for (const body of [{ detail: said }, { error: 'Not Found', message: said }])
      expect([body, read(body, expected)]).toEqual([body, 'unknown']);
    const named = { detail: { message: said, order_id: id, session_id: id } };
    expect([named, read(named, expected)]).toEqual([named, 'unknown']);
  });
});

test('a second sentence about something else decides', () => {
  each('$Noun not found', (said, expected) => {
    for (const other of ['The receipt could not be sent.', 'Email template not found', 'template_not_found'])
      for (const body of [
        { message: said, errors: [other] },
        { error: said, detail: other },
      ])
        expect([body, read(body, expected)]).toEqual([body, 'unknown']);
  });
});

test('beside the very id in its member, a general “not known” is enough', () => {
  for (const said of [
    'No such record.',
    'The resource does not exist',
    'It was not found.',
    'Unknown id',
    'Nothing here.',
  ])
    each('$id', (id, expected) => {
      const member = id.startsWith('order') ? 'order_id' : 'session_id';
      expect([said, read({ detail: { message: said, [member]: id } }, expected)]).toEqual([said, 'refused']);
      expect([said, read({ detail: { message: said } }, expected)]).toEqual([said, 'unknown']);
    });
});

test.each<object>([
  ...[
    { $nounId: '$other' },
    { $noun: '$other' },
    { $noun: 'second' },
    { resource_name: '$other' },
    { input: '$other' },
  ],
  ...[{ $noun_id: 77 }, { $noun: 77 }, { $nounId: 77 }, { $nounNumber: 77 }, { resource: { id: '$other' } }],
])('a 404 that names another one in %j proves nothing', (beside) => {
  each(JSON.stringify(beside), (written, expected, id) => {
    const more = JSON.parse(written.replaceAll('$other', `${id.slice(0, id.indexOf('_'))}_2`)) as object;
    for (const body of [
      { message: id.startsWith('order') ? 'Order not found' : 'Session not found', ...more },
      { error: { message: 'No such record', id, ...more } },
    ])
      expect([body, read(body, expected)]).toEqual([body, 'unknown']);
  });
});

test.each<object>([
  ...[{ code: 'receipt_not_found' }, { code: 'RECEIPT_TEMPLATE_MISSING' }, { type: 'bank_account_missing' }],
  ...[{ code: 'MAILER_LOOKUP' }, { error: { resource: 'receipt' } }, { reason: 'template_not_found' }],
  ...[{ code: 'ReceiptNotFoundException' }, { note: 'The receipt template was not found' }, { entity: 'Receipt' }],
])('a 404 that tells of something else in %j proves nothing', (more) => {
  for (const { Noun, id, expected } of SUBJECTS)
    for (const body of [
      { message: `${Noun} not found`, ...more },
      { message: 'No such record', id, ...more },
    ])
      expect([body, read(body, expected)]).toEqual([body, 'unknown']);
});

test.each<object>([
  ...[{ code: 'not_found' }, { error: { code: 'resource_missing', param: '$noun' } }, { code: '$noun_not_found' }],
  ...[{ type: 'RESOURCE_NOT_FOUND', status: 404 }, { name: 'NotFoundError', statusCode: 404 }, { $nounId: '$id' }],
  ...[
    { resource_type: '$noun', resource_name: '$id' },
    { __type: 'ResourceNotFoundException', requestId: '7f-2' },
  ],
  { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail: '$Noun not found', field: '$noun_id' }] },
  { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: '$NOUN_NOT_FOUND', domain: 'x' }] },
  { type: 'https://provider.example/errors/$noun-not-found', instance: '/api/v2.0/orders' },
  { _embedded: { errors: [{ message: '$Noun not found' }] }, _links: { self: { href: '/x' } } },
])('a 404 that says that it is not known, beside %j, is a refusal', (more) => {
  each(JSON.stringify({ message: '$Noun not found', ...more }).replaceAll('$NOUN', '$noun'), (written, expected) => {
    const body = JSON.parse(written) as object;
    expect([body, read(body, expected)]).toEqual([body, 'refused']);
  });
});

test.each<object>([
  { message: 'Not Found', _links: { self: { href: '/x' } }, _embedded: { errors: [{ message: '$Noun not found' }] } },
  { success: false, error: 'Resource not found with id of $id' },
  { errors: [{ title: 'Record not found', detail: 'The record identified by $id could not be found.', code: '404' }] },
  {
    name: 'RESOURCE_NOT_FOUND',
    message: 'The specified resource does not exist.',
    debug_id: '90957fca61718',
    details: [{ issue: 'INVALID_RESOURCE_ID', description: 'The $noun with the specified ID does not exist.' }],
  },
])('a 404 about this very one, as %j, is a refusal', (body) => {
  each(JSON.stringify(body), (written, expected) => {
    expect([written, read(JSON.parse(written), expected)]).toEqual([written, 'refused']);
  });
});
