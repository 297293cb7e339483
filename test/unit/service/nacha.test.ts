// The authorization's words, in both languages, and the day of the debit.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBankingDay } from '../../../contract/ach/banking-days.ts';
import { Day } from '../../../contract/books-month.ts';
import { easternTimeOf } from '../../../service/books/eastern-time.ts';
import { debitDateOf } from '../../../service/books/settlement-date.ts';
import type { AuthorizationFacts } from '../../../service/nacha/authorization-facts.ts';
import { authorizationWording } from '../../../service/nacha/authorization-wording.ts';
import { LANGUAGES } from '../../../service/settings/language.ts';

const FACTS: AuthorizationFacts = {
  organizationName: 'Corner Books',
  consumerName: 'Ada Byron',
  trackNumber: 'TRACK23456',
  business: { legalName: 'Corner Books LLC', phone: '(555) 010-0199', website: 'https://corner.example' },
  account: { bankName: 'First Bank', kind: 'savings', lastFour: '6789' },
  totalAmount: 10_500,
  tip: 500,
  debitDate: Day.parse('2026-11-23'),
};

describe.each([
  ['en', 'savings account', 'single debit', 'Monday, November 23, 2026', 'revoke', 'correct it', 'a tip of $5.00'],
  [
    'es',
    'cuenta de ahorros',
    'un solo débito',
    'lunes, 23 de noviembre de 2026',
    'revocar',
    'corregirlo',
    'una propina de $5.00',
  ],
] as const)('in %s', (language, ...words) => {
  test('it says who, whom, how much, from where, once, when, how to revoke, and whom to ask', () => {
    const { text } = authorizationWording(language, FACTS);
    const everywhere = ['Ada Byron', 'Corner Books LLC', '$105.00', 'First Bank', '6789', '180', 'WEB', 'PURCHASE'];
    for (const part of [...words, ...everywhere, '(555) 010-0199', 'https://corner.example', 'TRACK23456'])
      expect(text).toContain(part);
  });

  test('to revoke it, the consumer contacts the business and gives the reference', () => {
    expect(authorizationWording(language, FACTS).text).toContain(
      {
        en: 'To revoke it, I contact Corner Books by phone at (555) 010-0199 or at https://corner.example and give the reference TRACK23456.',
        es: 'Para revocarla, me comunico con Corner Books por teléfono al (555) 010-0199 o en https://corner.example e indico la referencia TRACK23456.',
      }[language],
    );
  });

  test('where no business details are known, the shop itself is whom to ask', () => {
    const { text } = authorizationWording(language, { ...FACTS, business: null, tip: null });
    expect(text).toMatch(/details of the shop|contacto de la tienda/);
    expect(text).not.toMatch(/null|undefined|tip of|propina/);
  });
});

test('whatever is different in what is agreed to, the version is another', () => {
  const different: Partial<AuthorizationFacts>[] = [
    ...[{ totalAmount: 10_501 }, { tip: null }, { debitDate: Day.parse('2026-11-24') }, { trackNumber: 'TRACK23457' }],
    ...[{ consumerName: 'Ada  Byron' }, { account: { ...FACTS.account, lastFour: '6780' } }, { business: null }],
  ];
  const versions = [{}, ...different].flatMap((change) =>
    LANGUAGES.map((language) => authorizationWording(language, { ...FACTS, ...change }).version),
  );
  expect(new Set(versions).size).toBe(versions.length);
  expect(authorizationWording('en', { ...FACTS }).version).toBe(versions[0]);
});

test('the debit is on the first banking day after today in New York, whatever the moment', () => {
  const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(moments, (at) => {
      const { day } = easternTimeOf(at);
      const debit = debitDateOf(at);
      expect(debit > day).toBe(true);
      expect(isBankingDay(debit)).toBe(true);
      for (let between = Date.parse(day) + 86_400_000; between < Date.parse(debit); between += 86_400_000)
        expect(isBankingDay(Day.parse(new Date(between).toISOString().slice(0, 10)))).toBe(false);
    }),
  );
  expect(debitDateOf(Date.UTC(2026, 10, 21, 4, 59))).toBe('2026-11-23');
  expect(debitDateOf(Date.UTC(2026, 10, 25, 12))).toBe('2026-11-27');
});
