// The link a consumer pays by on a device of their own: what may be entered, and what a session makes of it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CheckoutLink, checkoutAddress, isOfThisMachine } from '../../../contract/console/service-address.ts';

const problemsOf = (link: string) => CheckoutLink.safeParse(link).error?.issues.map(({ message }) => message) ?? [];

describe('a checkout link', () => {
  test.each([
    ' https://pay.example.com/s/{session_id} ',
    'https://pay.example.com/?session={session_id}&from=desk',
    'https://pay.example.com/#{session_id}',
    'http://127.0.0.1:4010/pay/{session_id}',
  ])('may be %s', (link) => {
    expect(CheckoutLink.parse(link)).toBe(link.trim());
  });

  test.each([
    ['https://pay.example.com/', /must hold \{session_id\}/],
    ['pay.example.com/{session_id}', /must be an address/],
    ['http://pay.example.com/{session_id}', /must begin with https/],
    ['javascript:alert("{session_id}")', /must begin with https/],
    ['https://name:word@pay.example.com/{session_id}', /no name or password/],
    ['https://{session_id}.example.com/', /after the host only/],
    ['https://{session_id}@example.com/', /no name or password/],
    ['https://pay.example.com:{session_id}/', /must be an address/],
    ['https://pay.example.com//evil.example/{session_id}', /no \/\//],
    ['https://pay.example.com/../{session_id}', /no \. or \.\./],
    ['https://pay.example.com\\evil.example/{session_id}', /plain letters/],
    ['https://pay.example.com/?a b={session_id}', /no special characters/],
    [`https://pay.example.com/${'a'.repeat(500)}{session_id}`, /longer than 500/],
  ])('may not be %s', (link, words) => {
    expect(problemsOf(link).join()).toMatch(words);
  });

  test.each([
    ['HTTPS://Pay.Example.com:443/s/{session_id}', 'https://pay.example.com/s/{session_id}'],
    ['https://pay.example.com?session={session_id}', 'https://pay.example.com/?session={session_id}'],
  ])('%s is spelt %s', (link, spelt) => {
    expect(CheckoutLink.parse(link)).toBe(spelt);
  });

  test('leads to the same page whatever the session’s id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (id) => {
        const address = new URL(checkoutAddress('https://pay.example.com/s/{session_id}?a=1', `sess_${id}`));
        expect(address.origin).toBe('https://pay.example.com');
        expect(address.search).toBe('?a=1');
        expect(decodeURIComponent(address.pathname)).toBe(`/s/sess_${id}`);
      }),
    );
  });

  test('is told apart where only this machine can open it', () => {
    expect(isOfThisMachine('http://localhost:4010/pay/sess_1')).toBe(true);
    expect(isOfThisMachine('https://pay.example.com/s/sess_1')).toBe(false);
  });
});
