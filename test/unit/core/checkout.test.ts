// How a session's checkout ended, by what it told the browser.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckoutEvent } from '../../../contract/console/session.ts';
import { afterCheckoutEvent, type CheckoutEnd } from '../../../main/core/fold/checkout.ts';

const exit = (type: string | null): CheckoutEvent => ({ kind: 'exit', payload: { type, code: null } });
const STARTED: CheckoutEvent = { kind: 'started' };
const COMPLETE: CheckoutEvent = {
  kind: 'complete',
  payload: { createdDate: null, fees: null, referenceId: null, tip: null, orderAmount: null, totalAmount: null },
};
const FUNDS = 'session_insufficient_balance';
const step = (name: string): CheckoutEvent => ({ kind: 'event', name });
const TOO_LITTLE = step('insufficient_balance');

const endOf = (events: CheckoutEvent[]) => events.reduce<CheckoutEnd | null>(afterCheckoutEvent, null);

test.each<[string, CheckoutEvent[], CheckoutEnd | null]>([
  ['nothing has ended yet', [STARTED, step('account_chosen'), step('reviewed')], null],
  [
    'the account has too little, and the checkout is still open',
    [STARTED, TOO_LITTLE],
    { state: 'failed', error: FUNDS },
  ],
  ['another bank is looked at', [STARTED, TOO_LITTLE, step('bank_chosen')], { state: 'failed', error: FUNDS }],
  ['another account was chosen', [TOO_LITTLE, step('account_chosen')], { state: 'reopened', error: FUNDS }],
  [
    'another account has too little, too',
    [TOO_LITTLE, step('account_chosen'), TOO_LITTLE],
    { state: 'failed', error: FUNDS },
  ],
  ['it succeeds after that', [TOO_LITTLE, step('authorized'), COMPLETE], { state: 'complete', error: null }],
  ['an event arrives after the success', [COMPLETE, TOO_LITTLE], { state: 'complete', error: null }],
  [
    'a step after another error',
    [exit('session_expired'), step('reviewed')],
    { state: 'failed', error: 'session_expired' },
  ],
  ['the script of the checkout didn’t load', [{ kind: 'failed', message: 'No network' }], null],
  ['the consumer closed it', [STARTED, exit('session_cancelled')], { state: 'exit', error: null }],
  ['it failed', [STARTED, exit(FUNDS)], { state: 'failed', error: FUNDS }],
  ['it failed and was opened again', [STARTED, exit(FUNDS), STARTED], { state: 'reopened', error: FUNDS }],
  [
    'it failed, was opened again and closed',
    [exit(FUNDS), STARTED, exit('session_cancelled')],
    { state: 'failed', error: FUNDS },
  ],
  ['it failed by another error', [exit(FUNDS), exit('session_expired')], { state: 'failed', error: 'session_expired' }],
  [
    'it succeeded on another device',
    [exit(FUNDS), exit('session_already_completed')],
    { state: 'complete', error: null },
  ],
  ['the type of the error can’t be shown', [exit('\u202eevil'.repeat(99))], { state: 'failed', error: 'unknown' }],
])('%s', (_, events, end) => {
  expect(endOf(events)).toEqual(end);
});

test('a success stands whatever else is told, and without one the last error does', () => {
  const errors = [FUNDS, 'session_expired', 'declined.by-bank'];
  const event = fc.constantFrom(STARTED, COMPLETE, exit(null), exit('session_cancelled'), ...errors.map(exit));
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      const end = endOf(events);
      if (events.includes(COMPLETE)) return end?.state === 'complete' && end.error === null;
      const types = events.map((one) => (one.kind === 'exit' ? one.payload.type : null));
      const last = types.findLastIndex((type) => type !== null && errors.includes(type));
      if (last < 0) return end === null || (end.state === 'exit' && end.error === null);
      const isOpen = events.slice(last + 1).findLast(({ kind }) => kind !== 'event') === STARTED;
      return end?.error === types[last] && end?.state === (isOpen ? 'reopened' : 'failed');
    }),
  );
});
