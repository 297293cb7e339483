// Many first starts at the very same moment on one empty store: the tables and the organizations are made once, and no start fails.
// @module-tag postgres
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

const ROUNDS = length(5, 12);

test('four starts at once on an empty store agree on its four organizations', async () => {
  const program = new URL('../support/programs/first-start.ts', import.meta.url);
  const starts = Array.from({ length: 4 }, () => new Worker(program));
  onTestFinished(() => Promise.all(starts.map((start) => start.terminate())).then(() => undefined));
  for (let round = 0; round < ROUNDS; round++) {
    const place = await placeOfFolder(tempFolder());
    const answers = starts.map((start) => once(start, 'message'));
    for (const start of starts) start.postMessage(place);
    const found = (await Promise.all(answers)).map(([organizations]) => organizations as string[] | string);
    expect(found[0]).toHaveLength(4);
    expect(found).toEqual(found.map(() => found[0]));
  }
});
