// A 404 is a refusal only where the whole sentence says that this order (or session) is not known, and no sentence beside it says anything else.
import { expect, test } from 'vitest';
import { type Asked, askedCharge, askedOrder } from '../../../main/payments/asked.ts';
import { readAnswer } from '../../../main/payments/read-answer.ts';

const SUBJECTS = [
  { noun: 'order', Noun: 'Order', id: 'order_7f', asked: askedCharge('order_7f') as Asked<unknown> },
  { noun: 'session', Noun: 'Session', id: 'sess_7f', asked: askedOrder('sess_7f') as Asked<unknown> },
];

const read = (json: unknown, asked: Asked<unknown>) =>
  readAnswer(
    {
      ...{ kind: 'answered', status: 404, json, text: '', mediaType: 'application/json' },
      ...{ challenge: null, retryAfterMs: null },
    },
    asked,
    [],
  ).kind;

const each = (pattern: string, check: (said: string, asked: Asked<unknown>, id: string) => void) => {
  for (const { noun, Noun, id, asked } of SUBJECTS)
    check(pattern.replaceAll('$noun', noun).replaceAll('$Noun', Noun).replaceAll('$id', id), asked, id);
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
  each(pattern, (said, asked) => {
    for (const body of [
      { detail: said },
      { error: 'Not Found', message: said },
      { title: 'Bad Request', detail: said },
    ])
      expect([body, read(body, asked)]).toEqual([body, 'refused']);
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
  each(pattern, (said, asked, id) => {
    for (const body of [{ detail: said }, { error: 'Not Found', message: said }])
      expect([body, read(body, asked)]).toEqual([body, 'unknown']);
    const named = { detail: { message: said, order_id: id, session_id: id } };
    expect([named, read(named, asked)]).toEqual([named, 'unknown']);
  });
});

test('a second sentence about something else decides', () => {
  each('$Noun not found', (said, asked) => {
    for (const other of ['The receipt could not be sent.', 'Email template not found', 'template_not_found'])
      for (const body of [
        { message: said, errors: [other] },
        { error: said, detail: other },
      ])
        expect([body, read(body, asked)]).toEqual([body, 'unknown']);
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
    each('$id', (id, asked) => {
      const member = id.startsWith('order') ? 'order_id' : 'session_id';
      expect([said, read({ detail: { message: said, [member]: id } }, asked)]).toEqual([said, 'refused']);
      expect([said, read({ detail: { message: said } }, asked)]).toEqual([said, 'unknown']);
    });
});
