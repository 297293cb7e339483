// Speaking Spanish: where the translation is found, what happens without one, and how it is checked.
import { afterEach, expect, test } from 'vitest';
import { translationsOf } from '../../../messages/catalog.ts';
import { monthWords } from '../../../messages/day-words.ts';
import {
  addTranslations,
  currentLocale,
  locale,
  perLanguage,
  richParts,
  setLocale,
  setTaskLocale,
  t,
} from '../../../messages/t.ts';
import { differingTranslations, spanishProblems } from '../../../scripts/messages/check-spanish.ts';

const ENGLISH = {
  a: { defaultMessage: 'Charge' },
  b: { defaultMessage: 'Charge', description: 'Button' },
  c: { defaultMessage: '{count, plural, one {# order} other {# orders}} of {amount}' },
  d: { defaultMessage: 'See the <link>order</link>.' },
};
const SPANISH = {
  a: 'Cargo',
  b: 'Cobrar',
  c: '{amount}: {count, plural, one {# pedido} other {# pedidos}}',
  d: 'Vea el <link>pedido</link>.',
};

addTranslations('es-US', translationsOf(ENGLISH, SPANISH));
afterEach(() => {
  setLocale('en-US');
  setTaskLocale(() => undefined);
});

test('a message is translated by its text and its description', () => {
  setLocale('es-US');
  expect(t({ defaultMessage: 'Charge' })).toBe('Cargo');
  expect(t({ defaultMessage: 'Charge', description: 'Button' })).toBe('Cobrar');
});

test('arguments, plurals and tags are those of the translation', () => {
  setLocale('es-US');
  const count = { defaultMessage: '{count, plural, one {# order} other {# orders}} of {amount}' } as const;
  expect(t(count, { count: 1234, amount: '$5.00' })).toBe('$5.00: 1,234 pedidos');
  const link = (words: unknown[]) => `[${words.join('')}]`;
  expect(richParts({ defaultMessage: 'See the <link>order</link>.' }, { link })).toEqual(['Vea el [pedido].']);
});

test('a message without a translation is shown in English', () => {
  setLocale('es-US');
  expect(t({ defaultMessage: 'Not in the catalog' })).toBe('Not in the catalog');
});

test('what is kept per language is made anew after a change', () => {
  const words = perLanguage(() => ({ charge: t({ defaultMessage: 'Charge' }) }));
  const english = words();
  expect(words()).toBe(english);
  setLocale('es-US');
  expect(words()).toEqual({ charge: 'Cargo' });
  setLocale('en-US');
  expect(words()).toEqual({ charge: 'Charge' });
});

test('a module’s sentences are in the language of the task that shows them', () => {
  const words = perLanguage(() => t({ defaultMessage: 'Charge' }));
  expect(words()).toBe('Charge');
  setTaskLocale(() => 'es-US');
  expect(words()).toBe('Cargo');
});

test('a task speaks its own language, except in the pseudo-locale', () => {
  setTaskLocale(() => 'es-US');
  expect([currentLocale(), locale(), t({ defaultMessage: 'Charge' })]).toEqual(['es-US', 'es-US', 'Cargo']);
  setLocale('en-XA');
  expect([currentLocale(), locale()]).toEqual(['en-XA', 'en-US']);
});

test('months are written in the language that is spoken', () => {
  setLocale('es-US');
  expect(monthWords('2026-11')).toBe('noviembre de 2026');
});

test('a complete translation has no problems', () => {
  expect(spanishProblems(ENGLISH, SPANISH)).toEqual([]);
});

test.each([
  ['a missing one', { a: undefined }, 'no Spanish: a Charge'],
  ['an empty one', { a: ' ' }, 'no Spanish: a Charge'],
  ['one that nothing uses', { e: 'Nada' }, 'unused Spanish: e Nada'],
  ['a lost argument', { c: '{count} pedidos' }, 'takes {count} instead of {amount}, {count}: c {count} pedidos'],
  ['another tag', { d: 'Vea <order>esto</order>.' }, 'takes <order> instead of <link>: d Vea <order>esto</order>.'],
])('%s is told', (_what, change, problem) => {
  const changed = Object.fromEntries(
    Object.entries({ ...SPANISH, ...change }).filter(([, text]) => text !== undefined),
  );
  expect(spanishProblems(ENGLISH, changed as Record<string, string>)).toEqual([problem]);
});

test('a translation that isn’t valid ICU is told', () => {
  const [problem] = spanishProblems(ENGLISH, { ...SPANISH, c: '{count, plural, one {# pedido}' });
  expect(problem).toMatch(/^not valid/);
});

test('a message that catalogs translate differently is told', () => {
  expect(differingTranslations({ console: { a: 'Cargo', b: 'Cobrar' }, service: { a: 'Cargo', b: 'Cargar' } })).toEqual(
    ['messages/service: b “Cargar”, but “Cobrar” in console'],
  );
});

test('a translation that says capturar for cobrar is found', () => {
  expect(spanishProblems({ a: { defaultMessage: 'Capture' } }, { a: 'Cobrar' })).toEqual([]);
  expect(spanishProblems({ a: { defaultMessage: 'Capture' } }, { a: 'Capturar' })).toEqual([
    'cobrar is the word, and not capturar (docs/translating.md): a Capturar',
  ]);
});
