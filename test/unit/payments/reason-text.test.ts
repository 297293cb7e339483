// What a person reads of an error body, in whatever shape a framework writes it.
import { expect, test } from 'vitest';
import { reasonText } from '../../../main/providers/hosted-ach/reason-text.ts';
import { REASON_SHAPES } from '../../support/provider/error-bodies.ts';

const WHY = 'The amount is more than this account takes.';

test.each(Object.entries(REASON_SHAPES))('a reason as %s writes it is shown', (_framework, shape) => {
  expect(reasonText(shape(WHY))).toContain(WHY);
});

test.each<[string, object]>([
  ['JSend', { status: 'fail', data: { amount: WHY } }],
  ['webargs', { json: { amount: [WHY] } }],
  ['Apigee', { fault: { faultstring: WHY } }],
  ['ServiceStack', { responseStatus: { errorCode: 'x', message: WHY, errors: [] } }],
])('a reason as %s writes it is shown alone', (_whose, json) => expect(reasonText({ json })).toBe(WHY));

test('a sentence is told once, without the machine codes beside it, and what has none is told as it is', () => {
  expect(reasonText({ json: { error: 'not_found', message: 'No.', detail: 'No.' } })).toBe('No.');
  expect(reasonText({ json: { error: 'not_found' } })).toBe('not_found');
  expect(reasonText({ json: { amount: 1 } })).toBe('{"amount":1}');
  expect(reasonText({ json: null })).toBe('');
  expect(reasonText({ json: { message: '<p>No</p>' } })).toBe('{"message":"<p>No</p>"}');
  for (const text of ['<h1>No</h1>', 'a\nb', 'x'.repeat(301)])
    expect(reasonText({ json: undefined, text, mediaType: 'text/plain' })).toBe('');
});
