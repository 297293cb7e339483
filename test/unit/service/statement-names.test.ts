// Which statements get a name that PostgreSQL keeps them under.
import { expect, test } from 'vitest';
import { statementNames } from '../../../service/store/statement-names.ts';

test('a statement has a name from its third use on, and the same in every process', () => {
  const [here, there] = [statementNames(), statementNames()];
  const used = [here('select 1'), here('select 1'), here('select 1'), here('select 1')];
  expect(used).toEqual([undefined, undefined, expect.stringMatching(/^s_[0-9a-f]{32}$/), used[2]]);
  for (let n = 0; n < 2; n += 1) there('select 1');
  expect(there('select 1')).toBe(used[2]);
});

test('once there are as many names as a server should keep, those have theirs and others get none', () => {
  const nameOf = statementNames(2);
  const thrice = (sql: string) => [nameOf(sql), nameOf(sql), nameOf(sql)].at(-1);
  const [one, two, three] = [thrice('select 1'), thrice('select 2'), thrice('select 3')];
  expect(new Set([one, two]).size).toBe(2);
  expect([three, nameOf('select 3')]).toEqual([undefined, undefined]);
  expect(nameOf('select 1')).toBe(one);
});

test('statements of every length leave room for those that come again', () => {
  const nameOf = statementNames();
  for (let n = 0; n < 5000; n += 1) expect(nameOf(`select ${n}`)).toBeUndefined();
  expect([nameOf('select a'), nameOf('select a'), nameOf('select a')].at(-1)).toBeDefined();
});
