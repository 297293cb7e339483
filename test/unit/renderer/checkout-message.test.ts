// Messages from the preview: only the contract's events get through, and anything else on our channel is a failure on show.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHECKOUT_CHANNEL } from '../../../contract/console/bridge.ts';
import { eventInWindowMessage, readCheckoutEvent } from '../../../renderer/features/sessions/checkout-message.ts';

const COMPLETE = {
  kind: 'complete',
  payload: {
    createdDate: '2026-11-20T10:00:00.000000+00:00',
    fees: 150,
    referenceId: 'TRK1',
    tip: 500,
    orderAmount: 10_000,
    totalAmount: 10_500,
  },
};

describe('a message from the preview', () => {
  test('of a finished checkout is read with its payload', () => {
    expect(eventInWindowMessage({ [CHECKOUT_CHANNEL]: COMPLETE })).toEqual(COMPLETE);
  });

  test('of an abandoned checkout is read with a code of null', () => {
    const exit = { kind: 'exit', payload: { type: 'session_insufficient_balance', code: null } };
    expect(readCheckoutEvent(exit)).toEqual(exit);
  });

  test('of what happens on the way is read by its name, if that is short', () => {
    expect(readCheckoutEvent({ kind: 'event', name: 'code_sent', code: '123456' })).toEqual({
      kind: 'event',
      name: 'code_sent',
    });
    for (const name of ['', 'n'.repeat(61), 7]) expect(readCheckoutEvent({ kind: 'event', name }).kind).toBe('failed');
  });

  test('loses what the contract does not name', () => {
    const read = readCheckoutEvent({ kind: 'started', secret: 'x' });
    expect(read).toEqual({ kind: 'started' });
  });

  test.each([null, undefined, 'paydesk-checkout', 7, [], {}, { other: COMPLETE }])(
    'that is not ours is let pass: %j',
    (data) => {
      expect(eventInWindowMessage(data)).toBeNull();
    },
  );

  test('on our channel never reads as complete unless it has that shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const event = eventInWindowMessage({ [CHECKOUT_CHANNEL]: value });
        expect(event?.kind).toBe('failed');
      }),
    );
  });
});

test('a text that no checkout is so long-winded to tell isn’t kept', () => {
  const sent = { kind: 'exit', payload: { type: 'x'.repeat(201), code: 'y'.repeat(200) } };
  expect(readCheckoutEvent(sent)).toEqual({ kind: 'exit', payload: { type: null, code: 'y'.repeat(200) } });
});
