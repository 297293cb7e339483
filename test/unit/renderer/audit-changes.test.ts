// What a line of the audit trail changed, as its row shows it.
import { expect, test } from 'vitest';
import { changesOf } from '../../../renderer/features/audit/changes-of.ts';

test('a member stands with what it was and what it is, once', () => {
  const before = JSON.stringify({ entry: 'e1', state: 'sent' });
  const after = JSON.stringify({ entry: 'e1', state: 'succeeded', amount: 500 });
  expect(changesOf(before, after)).toEqual([
    { name: 'entry', before: 'e1', after: 'e1' },
    { name: 'state', before: 'sent', after: 'succeeded' },
    { name: 'amount', before: null, after: '$5.00' },
  ]);
});

test('what was taken away is shown too, and what is nested as JSON', () => {
  expect(changesOf('{"keys":{"ending":"x1"}}', '{}')).toEqual([
    { name: 'keys', before: '{"ending":"x1"}', after: null },
  ]);
});

test('a line whose text is no object, or was tampered with, is shown as it stands', () => {
  expect(changesOf(null, '{"state":')).toEqual([{ name: '', before: null, after: '{"state":' }]);
  expect(changesOf('true', '[1]')).toEqual([{ name: '', before: 'true', after: '[1]' }]);
});
