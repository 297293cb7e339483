// Small choices of what is shown: shortened identifiers, a consumer's name, the environment of a window.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { consumerName } from '../../../renderer/ui/consumer-name.ts';
import { shortenId } from '../../../renderer/ui/short-id.ts';
import { environmentShown } from '../../../renderer/window/environment.ts';

describe('an identifier in a list', () => {
  test('keeps its kind and its end', () => {
    expect(shortenId('order_8f3c1a2b3c4d5e6f7a8b9c')).toBe('order_8f3c…7a8b9c');
  });

  test('is never longer than it was, and short ones stay whole', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(sess|order|bal_tran)_[a-z0-9]{1,40}$/), (id) => {
        const short = shortenId(id);
        expect(short.length).toBeLessThanOrEqual(id.length);
        expect(id.startsWith(short.split('…')[0] ?? '')).toBe(true);
        expect(id.endsWith(short.split('…').at(-1) ?? '')).toBe(true);
      }),
    );
  });
});

describe('a consumer', () => {
  test('is named by what is known', () => {
    expect(consumerName({ firstName: 'Ava', lastName: 'Nguyen' })).toBe('Ava Nguyen');
    expect(consumerName({ firstName: null, lastName: 'Nguyen' })).toBe('Nguyen');
    expect(consumerName({ firstName: null, lastName: null })).toBeNull();
  });
});

describe('the environment a window shows', () => {
  const sandbox = { id: 'a' } as EnvironmentView;
  const production = { id: 'b' } as EnvironmentView;

  test('is the one chosen in it', () => {
    expect(environmentShown([sandbox, production], 'b')).toBe(production);
  });

  test('is the first while none was chosen, or the chosen one is gone', () => {
    expect(environmentShown([sandbox, production], null)).toBe(sandbox);
    expect(environmentShown([sandbox, production], 'gone')).toBe(sandbox);
  });

  test('is none where there are none', () => {
    expect(environmentShown([], 'a')).toBeNull();
  });
});
