// A new file that many open at the very same moment: SQLite's change to a write-ahead log refuses some of them, and they ask again.
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';

const ROUNDS = length(40, 150);
const OPENERS = 6;

test('a new file can be opened by many at once', async () => {
  const folder = tempFolder();
  const program = new URL('../../support/programs/open-file.ts', import.meta.url);
  const openers = Array.from({ length: OPENERS }, () => new Worker(program));
  onTestFinished(() => Promise.all(openers.map((opener) => opener.terminate())).then(() => undefined));
  for (let round = 0; round < ROUNDS; round++) {
    const answers = openers.map((opener) => once(opener, 'message'));
    for (const opener of openers) opener.postMessage(join(folder, `${round}.db`));
    expect((await Promise.all(answers)).flat()).toEqual(openers.map(() => 'opened'));
  }
});
