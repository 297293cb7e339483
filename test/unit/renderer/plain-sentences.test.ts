// Every sentence of the window is a message of the catalog, so that it can be translated.
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainSentences } from '../../support/source/plain-sentences.ts';

test.each(globSync('renderer/**/*.{ts,tsx}'))('%s says nothing outside the catalog', (file) => {
  expect(plainSentences(file)).toEqual([]);
});
