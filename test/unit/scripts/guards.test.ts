// The guards that `npm run test:faults -- --guards` takes out: each must still stand where it is looked for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/build/targets.ts';
import { GUARDS } from '../../all/faults/sequences/guards.ts';

test.each(GUARDS)('the guard “$name” stands in its file once', ({ file, edits }) => {
  const source = readFileSync(join(root, file), 'utf8');
  expect(edits.map(({ text }) => [text, source.split(text).length - 1])).toEqual(edits.map(({ text }) => [text, 1]));
});
