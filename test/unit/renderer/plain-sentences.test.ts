// Every sentence of the window is a message of the catalogue, so that it can be translated.
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainSentences } from '../../support/plain-sentences.ts';

/** Not moved to the catalogue yet. */
const NOT_YET = ['renderer/ui/problem-alert.tsx', 'renderer/gateway/problem-of.ts'];

const files = globSync('renderer/**/*.{ts,tsx}').filter((file) => !NOT_YET.some((folder) => file.startsWith(folder)));

test.each(files)('%s says nothing outside the catalogue', (file) => {
  expect(plainSentences(file)).toEqual([]);
});
