// Every sentence of the service's pages is a message of the catalog, so that it can be translated.
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainSentences } from '../../support/source/plain-sentences.ts';

/** Style sheets, scripts, and a CSV whose words stay as they are for the programs that read it. */
const NO_SENTENCES = ['style.ts', 'copy-script.ts', 'live-script.ts', 'statement-csv.ts'];

const files = globSync('service/{pages,dashboard/pages,sandbox/page}/**/*.{ts,tsx}').filter(
  (file) => !NO_SENTENCES.some((name) => file.endsWith(name)),
);

test.each(files)('%s says nothing outside the catalog', (file) => {
  expect(plainSentences(file)).toEqual([]);
});
