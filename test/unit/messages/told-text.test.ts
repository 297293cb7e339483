import { expect, test } from 'vitest';
import { toldText } from '../../../messages/told-text.ts';

test('a long text is told with its beginning and as many characters as a person counts', () => {
  const shown = toldText('🧾'.repeat(250));
  expect(shown).toContain('250');
  expect(shown.startsWith(`${'🧾'.repeat(200)}…`)).toBe(true);
  expect(toldText('short')).toBe('short');
});
