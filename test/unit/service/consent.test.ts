// The authorization a consumer reads.
import { expect, test } from 'vitest';
import type { Day } from '../../../contract/books-month.ts';
import { consentText } from '../../../service/nacha/consent.ts';

test('the consent says who debits, whom, how much, from which day, and how to revoke it', () => {
  const text = consentText({
    organizationName: 'Corner Books',
    consumerName: 'Ada Byron',
    amount: 123_450,
    debitDate: '2026-11-23' as Day,
    business: { legalName: 'Corner Books LLC', phone: '(415) 555-0199', website: null },
  });
  const business = 'authorize Corner Books LLC (doing business as Corner Books)';
  for (const words of ['I, Ada Byron', business, '$1,234.50', 'Monday, November 23, 2026', 'ACH', 'revoke']) {
    expect(text).toContain(words);
  }
  expect(text).toContain('To revoke it, I contact Corner Books by phone at (415) 555-0199.');
});
