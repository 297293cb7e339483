// The event log: each message under the SDK's name for it, its payload's fields as they came, money in dollars.
import { expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { Cents } from '../../../contract/money.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';
import { sessionStatusWords } from '../../../messages/session-status-words.ts';
import { stepWords } from '../../../renderer/features/orders/timeline-words.ts';
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

/** Every place that shows a text of a payment service or of the page in its checkout's place. */
const shown = (text: string): (string | null)[] => [
  ...eventWords({ kind: 'failed', message: text }, 'UTC').fields.map(([, value]) => value),
  ...eventWords({ kind: 'exit', payload: { type: text, code: text } }, 'UTC').fields.map(([, value]) => value),
  eventWords({ kind: 'event', name: text }, 'UTC').headline,
  stepWords({ kind: 'checkout_left', at: '2026-11-20T10:00:00Z', type: text }).detail,
  sessionStatusWords(text, null, null),
  sessionStatusWords('started', 'failed', text),
  remarkText(text),
  remarkText(remark('service_said', { text })),
];

/** Those with room for no more than a line. Reasons of refusals may be read whole. */
const shownInLine = (text: string) => shown(text).slice(0, -2);

test('what a service says turns no line around, wherever it is shown', () => {
  const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  for (const words of shown(`${marks}paid 00.019$`)) expect(words?.replace('Failed: ', '')).toBe('paid 00.019$');
});

test('of a status as long as a book the first 200 characters are shown, with its length', () => {
  const text = `${'🦊'.repeat(150)}${'a'.repeat(99_850)}`;
  const beginning = `${'🦊'.repeat(150)}${'a'.repeat(50)}`;
  for (const words of shownInLine(text))
    expect(words?.replace('Failed: ', '')).toBe(`${beginning}… (100,000 characters)`);
  for (const words of shownInLine('a'.repeat(200))) expect(words?.replace('Failed: ', '')).toBe('a'.repeat(200));
});
