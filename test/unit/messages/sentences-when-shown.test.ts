// A sentence is made when it is shown, so that a window can change its language and a service can answer in two.
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sentencesWhileLoading } from '../../support/source/sentences-while-loading.ts';

const SOURCES = ['renderer/**/*.{ts,tsx}', 'messages/**/*.ts', 'main/**/*.ts', 'service/**/*.{ts,tsx}'];

test.each(globSync(SOURCES))('%s makes no sentence while it loads', (file) => {
  expect(sentencesWhileLoading(file)).toEqual([]);
});
