// The words, codes and members by which a 404 says that the very order or session in the call is not known.
import { expect, test } from 'vitest';
import { type Subject, saysNotKnown } from '../../../main/providers/hosted-ach/not-known.ts';
import { statedReason } from '../../../main/providers/hosted-ach/stated-reason.ts';

const SUBJECTS: Subject[] = [
  { noun: 'order', id: 'order_7f' },
  { noun: 'session', id: 'sess_7f' },
];
/** Whether it says so of the order and of the session: $noun, $Noun, $id and $prefix stand for each. */
const says = (body: unknown) =>
  SUBJECTS.map((subject) => {
    const { noun, id } = subject;
    const written = JSON.stringify(body)
      .replaceAll('$noun', noun)
      .replaceAll('$Noun', noun === 'order' ? 'Order' : 'Session')
      .replaceAll('$id', id)
      .replaceAll('$prefix', id.slice(0, -2));
    const json = JSON.parse(written) as unknown;
    return saysNotKnown(statedReason({ json, text: '', mediaType: null }), json, subject);
  });
const BOTH = [true, true];
const NEITHER = [false, false];

test.each([
  ...['$noun_not_found', '$NounNotFound', '$nounnotfound', '$noun_notfound', '$noun_unknown', '$noun_does_not_exist'],
  ...['$nounDoesNotExist', '$noun_doesnotexist', '$noun_does_notexist', '$noun_missing', '$NounNotFoundException'],
  ...['$noun_not_found_error', '$nounnotfounderror'],
])('the code %s says so', (code) => {
  expect(says({ message: code })).toEqual(BOTH);
  expect(says({ message: '$Noun not found', $noun: ` ${code} ` })).toEqual(BOTH);
});

test.each([
  ...['re$noun_not_found', '$noun_not_found_yet', '$noun_not_found_receipt', '$noun_found', 'the_$noun_notfound'],
  ...['Not Found', 'Bad Request', '$noun', 'no', ''],
])('“%s” says it in no way that is known', (said) => {
  expect(says({ error: said })).toEqual(NEITHER);
  expect(says({ message: said })).toEqual(NEITHER);
});

test.each([
  ...['$prefixid not found.', 'No $noun with $prefixid $id', '$prefixid $id not found; check the $prefixid'],
  ...[
    '$Noun not found.\n\nPlease check the id.',
    '$Noun not found! Check the id.',
    '$Noun not found? Verify it.',
    'Not found: $noun $id',
  ],
  ...['$Noun not found. Verify that the $noun exists and try again.', '$Noun not found. It may have been deleted.'],
  ...['$Noun not found. It may have expired.', '$Noun not found. A similar object exists in test mode.'],
])('“%s” says so', (said) => expect(says({ detail: said })).toEqual(BOTH));

test.each([
  ...['$Noun $prefixgiven not found.', '$Noun $prefix8 not found', '$Noun not found. Do not check the id.'],
  ...['$Noun not found. Check the id of the receipt.', '$Noun not found. The receipt of it may have expired.'],
  ...[
    '$Noun not found. It may have expired after the charge.',
    '$Noun not found. In short a similar object exists in live mode.',
  ],
  ...['$Noun not found. A similar object exists in live mode and was charged.', '$Noun not found.\nReceipt not sent.'],
])('“%s” says more, or of another', (said) => expect(says({ detail: said })).toEqual(NEITHER));

test('a sentence that says so is short', () => {
  const said = (articles: string) => `${'the '.repeat(145)}${articles} order not found`;
  expect([said('an a').length, says({ detail: said('an a') })[0]]).toEqual([600, true]);
  expect([said('the a').length, says({ detail: said('the a') })[0]]).toEqual([601, false]);
});

test('“no such record” says so of the id beside it alone', () => {
  const [id, other] = ['$id', '$prefix8'];
  for (const beside of [{ id }, { $noun_id: id }, { id, more: { id } }])
    expect([beside, says({ message: 'No such record.', ...beside })]).toEqual([beside, BOTH]);
  for (const beside of [{}, { ref: id }, { id: other }, { id, more: { id: other } }])
    expect([beside, says({ message: 'No such record.', ...beside })]).toEqual([beside, NEITHER]);
  for (const message of ['Not Found', 'Bad Request']) expect(says({ message, id })).toEqual(NEITHER);
});

test.each<object>([
  ...[{ status: 404 }, { request_id: 7 }, { $nouns_total: 5 }, { records_seen: 7 }, { more: true }, { more: null }],
  ...[{ $noun: '' }, { $noun: '  ' }, { $noun: '$id' }, { $noun_id: '$id' }, { id: '$id' }, { code: '' }],
  ...[{ time: '22 Nov 2026 10:00:00' }, { recorded_at: '2026-11-22T10:00:00Z' }, { domain: 'x' }, { code: 'AB_12' }],
  ...[
    { code: 'not_found' },
    { code: 'not_found_404' },
    { name: 'NotFoundError' },
    { type: 'https://x.example/$noun-not-found' },
  ],
  ...[{ resource: '$noun' }, { resource_type: '$Noun' }, { entity: '$id' }, { stack: 'The receipt was not found' }],
  ...[{ error: 'Not Found' }, { note: '$Noun $id not found.' }, { info: 'payout_9f2' }],
])('a member like %j doesn’t speak against it', (beside) => {
  expect(says({ message: '$Noun not found', ...beside })).toEqual(BOTH);
});

test.each<object>([
  ...[{ $noun: 77 }, { $noun_number: 77 }, { $noun_no: 77 }, { $noun_ref: 77 }, { resource: 77 }, { record_id: 77 }],
  ...[
    { object_name: 77 },
    { id: 77 },
    { id: '$prefix8' },
    { info: '$prefix8,payout_9f2' },
    { info: 'payout_9f2,$prefix8' },
  ],
  ...[
    { $noun: 'second' },
    { $noun_id: 'second' },
    { $noun: 'Receipt' },
    { entity: 'receipt' },
    { record_type: 'file' },
  ],
  ...[{ code: 'no_such_file' }, { code: 'file_notfound' }, { code: 'file_not_existing' }, { code: 'FILE_NOT_FOUND' }],
  ...[{ code: 'file_missing' }, { error_codes: 'file_absent' }, { status: 'lookup_7x' }, { type: 'MAIL_QUEUE' }],
  ...[
    { type: 'https://x.example/receipt-not-found' },
    { file_name: 'The receipt was not found' },
    { note: 'Printed late' },
  ],
  ...[{ errors: ['template_not_found'] }, { errors: ['The receipt could not be sent.'] }],
])('a member like %j does', (beside) => expect(says({ message: '$Noun not found', ...beside })).toEqual(NEITHER));
