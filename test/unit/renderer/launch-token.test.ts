// The launch token in the address: what counts as one.
import { describe, expect, test } from 'vitest';
import { tokenInFragment } from '../../../renderer/gateway/launch-token.ts';

describe('the launch token in the address', () => {
  test('is read from the fragment', () => {
    expect(tokenInFragment('#token=aZ09_-x')).toBe('aZ09_-x');
  });

  test('is found among other things in the fragment', () => {
    expect(tokenInFragment('#view=list&token=abc')).toBe('abc');
  });

  test.each(['', '#', '#token', '#token=', '#mytoken=abc'])('is missing from %j', (fragment) => {
    expect(tokenInFragment(fragment)).toBeNull();
  });
});
