// What counts as an identifier that a service issued, and what is only a machine code that begins like one.
import { expect, test } from 'vitest';
import { isIssued, issuedIdsIn } from '../../../main/providers/hosted-ach/issued-id.ts';

test.each([
  ...[
    'charge_9f2',
    'charge_AbcDEfg',
    'order_0001a',
    'charge_abc-9',
    'charge_R2D2',
    'charge_v2x',
    'charge_v1a2',
    'charge_499x',
  ],
  ...['charge_zQRs', 'charge__9f2', 'charge_9f2_', 'charge_-x7-'],
])('%s is issued', (id) => expect(isIssued(id)).toBe(true));

test.each([
  ...['charge_in_progress', 'charge_IN_PROGRESS', 'charge_inProgress', 'charge_InProgress', 'charge_409', 'charge_R01'],
  ...[
    'charge_v2',
    'charge_v12',
    'charge_0000',
    'charge_',
    'charge_--',
    'charge_error_409',
    'charge_failed1',
    'charge_1failed',
  ],
  ...[
    'charge_not__found',
    'charge_paid-late',
    'charge_x9-timeout',
    'charge_9ERROR',
    'charge_x9Error',
    'charge_a_b',
    'charge__a',
  ],
  ...['charge_a-', 'charge_--a', 'charge_aBcDeF', 'charge_zQ', 'charge_some_thing', 'charge_Something', 'charge_SOME'],
])('%s is a code', (id) => expect(isIssued(id)).toBe(false));

test('ids are found in a text, also in an encoded address, and never as the end of another word', () => {
  expect(issuedIdsIn('See charge_9f2, order_7a and sess_1b.')).toEqual(['charge_9f2', 'order_7a', 'sess_1b.']);
  expect(issuedIdsIn('nothing')).toEqual([]);
  expect(issuedIdsIn('%2Forders%2Forder%5F9f2')).toEqual(['order_9f2']);
  expect(issuedIdsIn('caf%C3%A9%2Fpayout_9f2')).toEqual(['payout_9f2']);
  // A sign that can't be decoded stays.
  expect(issuedIdsIn('%FF%2Fcharge_9f2')).toEqual([]);
  expect(issuedIdsIn('charge_9f2%FF')).toEqual(['charge_9f2']);
  expect(issuedIdsIn('charge_in_progress of charge_9f2')).toEqual(['charge_9f2']);
  for (const before of ['a', 'Z', '7', '_', '%', '-']) expect(issuedIdsIn(`${before}charge_9f2`)).toEqual([]);
});
