// What an audit log entry changed, as its row shows it.
import { expect, test } from 'vitest';
import { changesOf } from '../../../renderer/features/audit/changes-of.ts';
import { memberWords } from '../../../renderer/features/audit/member-words.ts';

test('a member stands with what it was and what it is, once', () => {
  const before = JSON.stringify({ entry: 'e1', state: 'sent' });
  const after = JSON.stringify({ entry: 'e1', state: 'succeeded', amount: 500 });
  expect(changesOf(before, after)).toEqual([
    { name: 'entry', before: 'e1', after: 'e1' },
    { name: 'state', before: 'Sent', after: 'Succeeded' },
    { name: 'amount', before: null, after: '$5.00' },
  ]);
});

test('what was taken away is shown too, and what is nested in words', () => {
  expect(changesOf('{"keys":{"clientIdEnding":"x1"}}', '{}')).toEqual([
    { name: 'keys', before: 'Client ID ending: x1', after: null },
  ]);
});

test('cents are dollars, however deep they stand, and no JSON is left', () => {
  const after = {
    holding_balance: 5000,
    fee: 999,
    tip: null,
    refuses_repeat: false,
    runs: [{ amount: 1250 }],
    orders: 1429,
    httpStatus: 200,
  };
  expect(changesOf(null, JSON.stringify(after)).map(({ name, after }) => [memberWords(name), after])).toEqual([
    ['Holding balance', '$50.00'],
    ['Fee', '$9.99'],
    ['Tip', 'None'],
    ['Provider rejects duplicate charges (409)', 'No'],
    ['Runs', 'Amount: $12.50'],
    ['Orders', '1,429'],
    ['HTTP status', '200'],
  ]);
});

test('a line whose text is no object, or was tampered with, is shown as it stands', () => {
  expect(changesOf(null, '{"state":')).toEqual([{ name: '', before: null, after: '{"state":' }]);
  expect(changesOf('true', '[1]')).toEqual([{ name: '', before: 'Yes', after: '1' }]);
});
