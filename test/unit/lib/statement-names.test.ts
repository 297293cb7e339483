// Which statements get a name that PostgreSQL keeps them under.
import { expect, test } from 'vitest';
import { statementNames } from '../../../lib/node/postgres/statement-names.ts';

test('a statement has a name from its third use on, and the same in every process', () => {
  const [here, there] = [statementNames().of, statementNames().of];
  const used = [here('select 1'), here('select 1'), here('select 1'), here('select 1')];
  expect(used).toEqual([undefined, undefined, expect.stringMatching(/^s_[0-9a-f]{32}$/), used[2]]);
  for (let n = 0; n < 2; n += 1) there('select 1');
  expect(there('select 1')).toBe(used[2]);
});

test('beyond as many names as a server should keep, the one that was used longest ago is given up', () => {
  const names = statementNames(2);
  const thrice = (sql: string) => [names.of(sql), names.of(sql), names.of(sql)].at(-1);
  const [one, two] = [thrice('select 1'), thrice('select 2')];
  expect([new Set([one, two]).size, names.givenUp()]).toEqual([2, 0]);
  names.of('select 1');
  expect(thrice('select 3')).toBeDefined();
  expect([names.has(one ?? ''), names.has(two ?? ''), names.givenUp()]).toEqual([true, false, 1]);
  expect([names.of('select 1'), names.of('select 2')]).toEqual([one, undefined]);
});

test('statements of every length leave room for those that come again', () => {
  const { of: nameOf } = statementNames();
  for (let n = 0; n < 5000; n += 1) expect(nameOf(`select ${n}`)).toBeUndefined();
  expect([nameOf('select a'), nameOf('select a'), nameOf('select a')].at(-1)).toBeDefined();
});
