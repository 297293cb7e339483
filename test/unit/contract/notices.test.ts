// The fragment by which a notification leads to its screen.
import { expect, test } from 'vitest';
import { returnsAskedBy, returnsFragment } from '../../../contract/console/notices.ts';

test('a fragment names the environment whose returns it opens, and no other fragment does', () => {
  for (const id of ['f6c4f0ab-6d7e-4c1a-9a53-6a2b8f1c0d9e', 'a&b=c#d'])
    expect(returnsAskedBy(returnsFragment(id))).toBe(id);
  for (const other of ['', '#', '#token=abc', '#returns-of=', '#returns-of=%E0', '#x'])
    expect(returnsAskedBy(other)).toBeNull();
});
