// The event log: each message under the SDK's name for it, its payload's fields as they came, money in dollars.
import { expect, test } from 'vitest';
import { Cents } from '../../../contract/money.ts';
import { sessionStatusWords } from '../../../messages/session-status-words.ts';
import { eventWords } from '../../../renderer/features/sessions/event-words.ts';
import { momentWords } from '../../../renderer/ui/time-words.ts';

test('a finished checkout is told under onComplete, with every field of the payload', () => {
  const words = eventWords(
    {
      kind: 'complete',
      payload: {
        createdDate: '2026-11-20T10:00:00.000000+00:00',
        fees: Cents.parse(150),
        referenceId: 'TRK1',
        tip: null,
        orderAmount: Cents.parse(10_000),
        totalAmount: Cents.parse(10_000),
      },
    },
    'UTC',
  );
  expect(words.callback).toBe('onComplete');
  expect(Object.fromEntries(words.fields)).toEqual({
    totalAmount: '$100.00',
    orderAmount: '$100.00',
    tip: 'No tip',
    fees: '$1.50',
    referenceId: 'TRK1',
    createdDate: momentWords('2026-11-20T10:00:00Z', 'UTC'),
  });
});

test('leaving is told under onExit, with type and code', () => {
  const words = eventWords({ kind: 'exit', payload: { type: 'session_insufficient_balance', code: null } }, 'UTC');
  expect(words.callback).toBe('onExit');
  expect(words.fields).toEqual([
    ['type', 'session_insufficient_balance'],
    ['code', 'None'],
  ]);
});

test('what our checkout says on the way is put into words, another provider’s word stands as it is', () => {
  expect(eventWords({ kind: 'event', name: 'code_sent' }, 'UTC')).toMatchObject({
    headline: 'Code sent',
    callback: 'onEvent code_sent',
  });
  expect(eventWords({ kind: 'event', name: 'TRANSITION_VIEW' }, 'UTC')).toMatchObject({
    headline: 'TRANSITION_VIEW',
    callback: 'onEvent',
  });
});

test('names that every object has are shown as they came', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(eventWords({ kind: 'event', name }, 'UTC')).toMatchObject({ headline: name, callback: 'onEvent' });
    expect(sessionStatusWords(name, null, null)).toBe(name);
    expect(sessionStatusWords('started', 'failed', name)).toBe(`Failed: ${name}`);
  }
});
