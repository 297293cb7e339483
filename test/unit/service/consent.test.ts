// The authorization a consumer reads.
import { expect, test } from 'vitest';
import { consentText } from '../../../service/consent.ts';

test('the consent says who debits, whom, how much, from which day, and how to revoke it', () => {
  const at = Date.UTC(2026, 10, 21, 23, 59);
  const text = consentText({ organizationName: 'Corner Books', consumerName: 'Ada Byron', amount: 123_450, at });
  for (const words of ['I, Ada Byron', 'authorize Corner Books', '$1,234.50', 'November 21, 2026', 'ACH', 'revoke']) {
    expect(text).toContain(words);
  }
});
