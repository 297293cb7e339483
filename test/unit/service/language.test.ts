// The language a consumer is addressed in.
import { expect, test } from 'vitest';
import { languageOf } from '../../../service/settings/language.ts';

test.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr-FR,es;q=0.7,en;q=0.3', 'es'],
  ['en;q=0.2, ES-us;q=0.9', 'es'],
  ['fr', 'en'],
  ['', 'en'],
  ['es;q=0', 'en'],
  [undefined, 'en'],
])('%j is spoken to in %s', (preferred, language) => {
  expect(languageOf(preferred)).toBe(language);
});
