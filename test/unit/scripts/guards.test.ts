// The guards that `npm run test:faults -- --guards` takes out: each must still stand where it is looked for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/build/targets.ts';
import { GUARDS } from '../../all/faults/sequences/guards.ts';

test.each(GUARDS)('the guard “$name” stands in its file once', ({ file, edits }) => {
  const times = (text: string, place: string) => readFileSync(join(root, place), 'utf8').split(text).length - 1;
  const found = edits.map((edit) => [edit.text, times(edit.text, edit.file ?? file)]);
  expect(found).toEqual(edits.map(({ text }) => [text, 1]));
});
